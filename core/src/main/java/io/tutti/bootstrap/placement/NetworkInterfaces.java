package io.tutti.bootstrap.placement;

import io.tutti.config.LineRate;
import io.tutti.spi.Rendezvous;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** The network interfaces of this host: their addresses, and the properties that Linux reports. */
public final class NetworkInterfaces {
    private static final Path FOLDER = Path.of("/sys/class/net");

    private NetworkInterfaces() {}

    /** Returns the loopback address: 127.0.0.1, or ::1 on a host without it. */
    public static InetAddress loopback() throws IOException {
        InetAddress four = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        return NetworkInterface.getByInetAddress(four) != null ? four : InetAddress.getByName("::1");
    }

    /**
     * Returns an address by which other hosts reach this one: of the interfaces that are up and are neither loopback nor
     * point-to-point, the one with the lowest index; IPv4 before IPv6. The loopback address if there is none.
     */
    public static InetAddress reachable() throws IOException {
        return NetworkInterface.networkInterfaces()
                .filter(NetworkInterfaces::leadsToOthers)
                .sorted(Comparator.comparingInt(NetworkInterface::getIndex))
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLinkLocalAddress())
                .min(Comparator.comparingInt(address -> address.getAddress().length))
                .orElse(loopback());
    }

    private static boolean leadsToOthers(NetworkInterface found) {
        try {
            return found.isUp() && !found.isLoopback() && !found.isPointToPoint();
        } catch (SocketException e) {
            return false;
        }
    }

    /** Formats an address as {@code 127.0.0.1:4711} or {@code [::1]:4711}. */
    public static String text(InetSocketAddress address) {
        return new Rendezvous.Address(address.getAddress().getHostAddress(), address.getPort()).toString();
    }

    /**
     * Returns the rate of the interface that has an address, without a query to a name server. The rate is unknown if
     * the driver does not report it or if no device backs the interface: interfaces of containers report 10 Gbit/s
     * whatever network they lead to.
     *
     * @param local an address of this host
     */
    public static LineRate rate(InetAddress local) {
        try {
            NetworkInterface found = NetworkInterface.getByInetAddress(local);
            return found == null ? LineRate.UNKNOWN : rate(FOLDER.resolve(found.getName()));
        } catch (IOException e) {
            return LineRate.UNKNOWN;
        }
    }

    /** Returns the rate that the files of an interface's folder report. */
    public static LineRate rate(Path found) throws IOException {
        if (!Files.exists(found.resolve("device"))) {
            return LineRate.UNKNOWN;
        }
        String megabits = Files.readString(found.resolve("speed")).strip();
        return megabits.matches("[0-9]{1,9}") ? LineRate.ofMegabits(Long.parseLong(megabits)) : LineRate.UNKNOWN;
    }
}
