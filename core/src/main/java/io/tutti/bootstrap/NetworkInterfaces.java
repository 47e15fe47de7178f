package io.tutti.bootstrap;

import io.tutti.config.LineRate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;

/** What Linux tells of the interfaces of this machine's networks. */
final class NetworkInterfaces {
    private static final Path FOLDER = Path.of("/sys/class/net");

    private NetworkInterfaces() {}

    /**
     * The rate of the interface that has an address; unknown where its driver does not say, and where there is no device
     * behind it: those of containers say 10 Gbit/s whatever they lead to. Asks no name server.
     */
    static LineRate rate(InetAddress local) {
        try {
            NetworkInterface found = NetworkInterface.getByInetAddress(local);
            return found == null ? LineRate.UNKNOWN : rate(FOLDER.resolve(found.getName()));
        } catch (IOException e) {
            return LineRate.UNKNOWN;
        }
    }

    /** Of an interface's folder. */
    static LineRate rate(Path found) throws IOException {
        if (!Files.exists(found.resolve("device"))) {
            return LineRate.UNKNOWN;
        }
        String megabits = Files.readString(found.resolve("speed")).strip();
        return megabits.matches("[0-9]{1,9}") ? LineRate.ofMegabits(Long.parseLong(megabits)) : LineRate.UNKNOWN;
    }
}
