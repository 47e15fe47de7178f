package io.tutti.transport.tcp;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.transport.SocketCalls;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The congestion control of TCP links. Inside a host no network can be congested. There the timers of BBR, the default
 * of many systems, only delay packets: they halve the bandwidth from 512 KiB on. So links inside a host use Reno, which
 * every Linux allows to every process. Links between hosts keep the system's configuration.
 *
 * @param wanted the system's name of the algorithm for all links, or {@link #AUTO}
 */
record CongestionControl(String wanted) {
    /** Reno inside a host, the system's default between hosts. */
    static final String AUTO = "auto";

    private static final String INSIDE_A_HOST = "reno";

    /**
     * Configures a connected channel.
     *
     * @param descriptor the channel's descriptor; if {@link Descriptors#NONE}, {@link #AUTO} leaves the channel
     *     unchanged
     * @throws CommunicationException RESOURCE if the requested algorithm is unavailable
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
                    Setting.CONGESTION.environmentName() + "=" + wanted + " is unavailable: "
                            + (descriptor == Descriptors.NONE
                                    ? "native access is not granted"
                                    : "net.ipv4.tcp_allowed_congestion_control lists what is available"));
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

    /** Whether both ends have the same address. */
    private static boolean isInsideAHost(SocketChannel channel) throws IOException {
        return channel.getLocalAddress() instanceof InetSocketAddress own
                && channel.getRemoteAddress() instanceof InetSocketAddress peer
                && own.getAddress().equals(peer.getAddress());
    }
}
