package io.tutti.measure.tune;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Distinguishes network interfaces by the host's name and, where available, by its network namespace. */
final class HostIdentity {
    private static final Path NAMESPACE = Path.of("/proc/self/ns/net");

    private HostIdentity() {}

    static byte[] bytes() {
        return (name() + " " + namespace()).getBytes(StandardCharsets.UTF_8);
    }

    private static String name() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (IOException e) {
            // a host without a name is identified by its namespace; without either, it counts as the same host
            return "";
        }
    }

    private static String namespace() {
        try {
            return Files.readSymbolicLink(NAMESPACE).toString();
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }
}
