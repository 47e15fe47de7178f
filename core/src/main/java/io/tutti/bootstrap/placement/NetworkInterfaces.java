package io.tutti.bootstrap.placement;

import io.tutti.config.LineRate;
import io.tutti.spi.Rendezvous;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;

/** The network interfaces of this host: their addresses, and the properties that Linux reports. */
public final class NetworkInterfaces {
    private static final Path FOLDER = Path.of("/sys/class/net");
    /** Hosts by which a user means loopback. */
    private static final String LOOPBACK = "127\\.[0-9.]*|[0:]*:1|localhost6?(\\..*)?|.*\\.localhost";

    private NetworkInterfaces() {}

    /** Returns the loopback address: 127.0.0.1, or ::1 on a host without it. */
    public static InetAddress loopback() throws IOException {
        InetAddress four = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        return NetworkInterface.getByInetAddress(four) != null ? four : InetAddress.getByName("::1");
    }

    /**
     * Returns the address of a host, as a name server or a literal gives it. A name that leads to loopback is that of this
     * host, which many systems know by an address of its own only ({@code 127.0.1.1 myhost} in {@code /etc/hosts}); its
     * address is then the one by which other hosts reach it.
     *
     * @param host a name or an address
     * @param filter which of this host's interfaces to take
     * @return the address, the same in all processes of one host that have the same filter
     * @throws IOException if the name is unknown, or the filter accepts no interface
     */
    public static InetAddress address(String host, InterfaceFilter filter) throws IOException {
        InetAddress address = InetAddress.getByName(host);
        return address.isLoopbackAddress() && !host.matches(LOOPBACK)
                ? InterfaceChoice.withoutRoute(filter).address()
                : address;
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
