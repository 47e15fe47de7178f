package io.tutti.bootstrap;

import io.tutti.config.LineRate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the properties of network interfaces that Linux reports. */
final class NetworkInterfaces {
    private static final Path FOLDER = Path.of("/sys/class/net");

    private NetworkInterfaces() {}

    /**
     * Returns the rate of the interface that has an address, without a query to a name server. The rate is unknown if
     * the driver does not report it or if no device backs the interface: interfaces of containers report 10 Gbit/s
     * whatever network they lead to.
     *
     * @param local an address of this host
     */
    static LineRate rate(InetAddress local) {
        try {
            NetworkInterface found = NetworkInterface.getByInetAddress(local);
            return found == null ? LineRate.UNKNOWN : rate(FOLDER.resolve(found.getName()));
        } catch (IOException e) {
            return LineRate.UNKNOWN;
        }
    }

    /** Returns the rate that the files of an interface's folder report. */
    static LineRate rate(Path found) throws IOException {
        if (!Files.exists(found.resolve("device"))) {
            return LineRate.UNKNOWN;
        }
        String megabits = Files.readString(found.resolve("speed")).strip();
        return megabits.matches("[0-9]{1,9}") ? LineRate.ofMegabits(Long.parseLong(megabits)) : LineRate.UNKNOWN;
    }
}
