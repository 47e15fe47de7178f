package io.tutti.transport;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What holds back the sender of a TCP link when the network is full. Inside a host there is none that could be full, and
 * BBR, which many systems have as their default, paces by timers what should leave at once: half of the speed from 512
 * KiB on. So links inside a host have Reno, which every Linux allows to every process; those between hosts have what
 * their system has been set to.
 *
 * @param wanted the system's name of one for all links, or {@link #AUTO}
 */
record CongestionControl(String wanted) {
    /** As above. */
    static final String AUTO = "auto";

    private static final String INSIDE_A_HOST = "reno";

    /**
     * Sets that of a connected channel.
     *
     * @param descriptor the channel's, or {@link Descriptors#NONE}: then it stays as it is
     * @throws CommunicationException RESOURCE if what was asked for cannot be had
     */
    void set(SocketChannel channel, int descriptor) throws IOException {
        if (!wanted.equals(AUTO)) {
            require(descriptor);
        } else if (isInsideAHost(channel)) {
            set(descriptor, INSIDE_A_HOST);
        }
    }

    private void require(int descriptor) {
        if (!set(descriptor, wanted)) {
            throw new CommunicationException(
                    Category.RESOURCE,
                    List.of(),
                    Setting.CONGESTION.environmentName() + "=" + wanted + " is not to be had: "
                            + (descriptor == Descriptors.NONE
                                    ? "native access is not granted"
                                    : "net.ipv4.tcp_allowed_congestion_control tells what is"));
        }
    }

    private static boolean set(int descriptor, String name) {
        if (descriptor == Descriptors.NONE) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom(name, StandardCharsets.US_ASCII);
            return SocketCalls.setCongestionControl(descriptor, text, name.length());
        }
    }

    /** Whether both ends have one address. */
    private static boolean isInsideAHost(SocketChannel channel) throws IOException {
        return channel.getLocalAddress() instanceof InetSocketAddress own
                && channel.getRemoteAddress() instanceof InetSocketAddress peer
                && own.getAddress().equals(peer.getAddress());
    }
}
