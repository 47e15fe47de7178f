package io.tutti.launch.lab.network;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The names and addresses in a lab. Namespaces carry the lab's id, so those of different labs never collide. Within the
 * namespaces, names and addresses are the same in every lab, because labs are isolated from each other.
 *
 * @param id the lab's id
 * @param hosts number of hosts
 */
public record Names(String id, int hosts) {
    static final String INTERFACE = "eth0";
    static final String BRIDGE = "br0";
    static final int PREFIX_LENGTH = 24;

    private static final Path NAMESPACES = Path.of("/run/netns");
    private static final Path NAMESPACE_FILES = Path.of("/etc/netns");
    private static final String NETWORK = "10.77.0.";

    /**
     * Returns the namespace of a host.
     *
     * @param host the host's number, 0 to {@code hosts - 1}
     * @return its name, {@code tutti-ID-HOST}
     */
    public String namespace(int host) {
        return "tutti-" + id + "-" + host;
    }

    String switchNamespace() {
        return "tutti-" + id + "-switch";
    }

    /** {@return the namespaces of all hosts, in their order, followed by that of the switch} */
    public List<String> namespaces() {
        return Stream.concat(all().mapToObj(this::namespace), Stream.of(switchNamespace()))
                .toList();
    }

    /** Returns the numbers of all hosts. */
    IntStream all() {
        return IntStream.range(0, hosts);
    }

    /**
     * Returns the name of a host, which is the same in every lab.
     *
     * @param host the host's number, at least 0
     * @return its name, such as {@code lab0}
     */
    public static String host(int host) {
        return "lab" + host;
    }

    /**
     * Returns the address of a host, which is the same in every lab.
     *
     * @param host the host's number, 0 to 199
     * @return its IPv4 address
     */
    public static String address(int host) {
        return NETWORK + (host + 1);
    }

    static String mac(int host) {
        return String.format(Locale.ROOT, "02:00:0a:4d:00:%02x", host + 1);
    }

    /** Returns the switch's end of a host's link. */
    static String port(int host) {
        return "p" + host;
    }

    /**
     * Returns the file that keeps a namespace alive.
     *
     * @param namespace the namespace's name
     * @return the file, which exists as long as the namespace does
     */
    public static Path file(String namespace) {
        return NAMESPACES.resolve(namespace);
    }

    /**
     * Returns the folder whose files {@code ip netns exec} mounts over those of {@code /etc}.
     *
     * @param namespace the namespace's name
     * @return the folder, which may not exist
     */
    public static Path folder(String namespace) {
        return NAMESPACE_FILES.resolve(namespace);
    }

    /** Returns address and name of every host in the form of {@code /etc/hosts}. */
    String hostsFile() {
        StringBuilder text = new StringBuilder("127.0.0.1 localhost\n");
        all().forEach(host ->
                text.append(address(host)).append(' ').append(host(host)).append('\n'));
        return text.toString();
    }
}
