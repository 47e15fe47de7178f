package io.tutti.torch.gloo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The address on which a rank listens for Gloo: loopback if all ranks share one network stack, otherwise one of an interface. */
final class GlooAddress {
    private static final Path STACK = Path.of("/proc/self/ns/net");
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    private GlooAddress() {}

    /**
     * Finds the address of this rank.
     *
     * @param rank this rank, for messages
     * @param network name of an interface, or empty for loopback or the first one that is up
     * @param isShared whether all ranks have one network stack
     * @throws IllegalArgumentException if there is no such interface with an IPv4 address
     */
    static String find(int rank, String network, boolean isShared) {
        if (isShared && network.isEmpty()) {
            return InetAddress.getLoopbackAddress().getHostAddress();
        }
        try (Stream<NetworkInterface> all = NetworkInterface.networkInterfaces()) {
            return all.filter(each ->
                            network.isEmpty() ? isUsable(each) : each.getName().equals(network))
                    .sorted(Comparator.comparing(NetworkInterface::getIndex))
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(Inet4Address.class::isInstance)
                    .map(InetAddress::getHostAddress)
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("exchange=" + GlooScheme.NAME + ": rank "
                            + rank + " has no interface " + network
                            + " with an IPv4 address; name one by " + GlooScheme.NAME + ":interface=NAME"));
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isUsable(NetworkInterface each) {
        try {
            return each.isUp() && !each.isLoopback();
        } catch (SocketException e) {
            return false;
        }
    }

    /** Names the network stack of this process. Numbers of namespaces are unique on one machine, and a machine's start has a number of its own. */
    static String stack() {
        try {
            return Files.readString(BOOT).strip() + ' ' + Files.readSymbolicLink(STACK);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
