package io.tutti.bootstrap.placement;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A network interface of this host that is up.
 *
 * @param name its name
 * @param kind what it leads to
 * @param addresses its addresses without those of the link only, IPv4 first; may be empty
 */
public record HostInterface(String name, Kind kind, List<InetAddress> addresses) {
    private static final Path FOLDER = Path.of("/sys/class/net");
    /** Ethernet and InfiniBand, as Linux numbers hardware; tunnels have other numbers. */
    private static final Set<String> HARDWARE = Set.of("1", "32");

    private static final String DEVICE_TYPE = "DEVTYPE=";
    private static final Set<String> TUNNELS =
            Set.of("vxlan", "geneve", "ipip", "sit", "wireguard", "ppp", "tun", "bareudp");

    /** What an interface leads to. */
    public enum Kind {
        /** This host only. */
        LOOPBACK("loopback"),
        /** Other hosts. */
        NETWORK("a network"),
        /** Containers or virtual machines of this host: a bridge without a device of its own. */
        BRIDGE("a bridge without a device"),
        /** Other hosts, through another interface. */
        TUNNEL("a tunnel");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** {@return a noun for messages} */
        @Override
        public String toString() {
            return words;
        }
    }

    /** Returns the interfaces that are up, in the system's order. */
    public static List<HostInterface> all() throws IOException {
        List<NetworkInterface> found =
                new ArrayList<>(NetworkInterface.networkInterfaces().toList());
        found.sort((one, other) -> Integer.compare(one.getIndex(), other.getIndex()));
        List<HostInterface> all = new ArrayList<>();
        for (NetworkInterface one : found) {
            of(one).ifPresent(all::add);
        }
        return all;
    }

    /** Returns an interface; empty if it is down, or has gone meanwhile, as one of a container that ends. */
    static Optional<HostInterface> of(NetworkInterface one) {
        try {
            return one.isUp() ? Optional.of(up(one)) : Optional.empty();
        } catch (IOException e) {
            System.getLogger("io.tutti").log(System.Logger.Level.DEBUG, "interface " + one.getName(), e);
            return Optional.empty();
        }
    }

    private static HostInterface up(NetworkInterface one) throws IOException {
        Path folder = FOLDER.resolve(one.getName());
        boolean pointToPoint = one.isPointToPoint();
        Kind kind = one.isLoopback() ? Kind.LOOPBACK : pointToPoint ? Kind.TUNNEL : kind(folder);
        List<InetAddress> addresses = one.inetAddresses()
                .filter(address -> !address.isLinkLocalAddress())
                .sorted((left, right) -> Integer.compare(left.getAddress().length, right.getAddress().length))
                .toList();
        return new HostInterface(one.getName(), kind, addresses);
    }

    /** Returns the kind of an interface from the files of its folder; a network where the system tells nothing. */
    static Kind kind(Path folder) throws IOException {
        if (Files.exists(folder.resolve("bridge"))) {
            return hasDevice(folder) ? Kind.NETWORK : Kind.BRIDGE;
        }
        boolean isTunnel = Files.exists(folder.resolve("tun_flags"))
                || isTunnel(text(folder.resolve("uevent")))
                || !text(folder.resolve("type")).isEmpty()
                        && !HARDWARE.contains(text(folder.resolve("type")).strip());
        return isTunnel ? Kind.TUNNEL : Kind.NETWORK;
    }

    private static boolean isTunnel(String event) {
        for (String line : event.split("\n")) {
            if (line.startsWith(DEVICE_TYPE)) {
                String type = line.substring(DEVICE_TYPE.length());
                return TUNNELS.contains(type) || type.startsWith("gre");
            }
        }
        return false;
    }

    /** Returns whether one of a bridge's ports is a device, which then leads to other hosts by the bridge's address. */
    private static boolean hasDevice(Path bridge) throws IOException {
        Path ports = bridge.resolve("brif");
        if (!Files.isDirectory(ports)) {
            return false;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(ports)) {
            for (Path port : all) {
                if (Files.exists(bridge.resolveSibling(port.getFileName()).resolve("device"))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static String text(Path file) throws IOException {
        return Files.isReadable(file) ? Files.readString(file) : "";
    }
}
