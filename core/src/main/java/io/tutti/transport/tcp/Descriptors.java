package io.tutti.transport.tcp;

import io.tutti.transport.SocketCalls;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;

/**
 * Finds the file descriptor of a channel, which Java does not expose, by comparing addresses: the descriptor whose two
 * ends have the channel's addresses. While the channel is open, no other connection in the process's network namespace
 * has both addresses.
 */
final class Descriptors {
    /** No descriptor. */
    static final int NONE = -1;

    private static final int MOST = 1 << 16;
    /** {@code sizeof(struct sockaddr_storage)}. */
    private static final int ADDRESS_BYTES = 128;

    private static final int IPV4 = 2;
    private static final int IPV6 = 10;
    private static final ValueLayout.OfShort PORT = ValueLayout.JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN);

    private Descriptors() {}

    /** Returns the descriptor of a connected channel, or {@link #NONE}. */
    static int of(SocketChannel channel) throws IOException {
        SocketAddress own = channel.getLocalAddress();
        SocketAddress peer = channel.getRemoteAddress();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = arena.allocate(ADDRESS_BYTES, 8);
            MemorySegment length = arena.allocate(ValueLayout.JAVA_INT);
            for (int descriptor = 0; descriptor < MOST; descriptor++) {
                if (own.equals(name(false, descriptor, address, length))
                        && peer.equals(name(true, descriptor, address, length))) {
                    return descriptor;
                }
            }
            return NONE;
        }
    }

    private static SocketAddress name(boolean ofPeer, int descriptor, MemorySegment address, MemorySegment length)
            throws IOException {
        length.set(ValueLayout.JAVA_INT, 0, ADDRESS_BYTES);
        if (!SocketCalls.name(ofPeer, descriptor, address, length)) {
            return null;
        }
        int port = Short.toUnsignedInt(address.get(PORT, 2));
        return switch (address.get(ValueLayout.JAVA_SHORT, 0)) {
            case IPV4 -> new InetSocketAddress(host(address, 4, 4), port);
            case IPV6 -> new InetSocketAddress(host(address, 8, 16), port);
            default -> null;
        };
    }

    private static InetAddress host(MemorySegment address, long at, long bytes) throws IOException {
        return InetAddress.getByAddress(address.asSlice(at, bytes).toArray(ValueLayout.JAVA_BYTE));
    }
}
