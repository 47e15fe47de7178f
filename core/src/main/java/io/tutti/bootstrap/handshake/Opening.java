package io.tutti.bootstrap.handshake;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/** A connection that has been accepted, and its first message as far as it has arrived. Not thread-safe. */
final class Opening {
    /** How far the first message is. */
    enum State {
        /** More may arrive. */
        INCOMPLETE,
        /** It has arrived, and nothing after it: a dialler waits for the listener's answer. */
        COMPLETE,
        /** It is none of this protocol. */
        FOREIGN,
        /** The dialler has closed the connection. */
        ENDED
    }

    /** One byte more than the longest message, which shows that something follows. */
    private static final int MOST_BYTES = Integer.BYTES + HandshakeTerms.MOST_UNPROVEN + 1;

    private final SocketChannel channel;
    private final InetSocketAddress from;
    private final UnprovenConnections.Entry place;
    private final long endNanos;
    private final ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
    private boolean isOver;

    /**
     * Creates one of which nothing has arrived.
     *
     * @param channel in non-blocking mode
     * @param from the dialler's address
     * @param place of the connection among those that are not authenticated
     * @param endNanos when the message must have arrived, by {@link System#nanoTime}
     */
    Opening(SocketChannel channel, InetSocketAddress from, UnprovenConnections.Entry place, long endNanos) {
        this.channel = channel;
        this.from = from;
        this.place = place;
        this.endNanos = endNanos;
    }

    SocketChannel channel() {
        return channel;
    }

    InetSocketAddress from() {
        return from;
    }

    UnprovenConnections.Entry place() {
        return place;
    }

    long endNanos() {
        return endNanos;
    }

    /** Records that it has been handed on or has failed. */
    void end() {
        isOver = true;
    }

    boolean isOver() {
        return isOver;
    }

    /** Reads what has arrived, without waiting for more. */
    State read() {
        try {
            return channel.read(bytes) < 0 ? State.ENDED : state();
        } catch (IOException e) {
            return State.ENDED;
        }
    }

    private State state() {
        int count = bytes.position();
        if (count < Integer.BYTES) {
            return State.INCOMPLETE;
        }
        int length = bytes.getInt(0);
        boolean isForeign = length < Integer.BYTES
                || length > HandshakeTerms.MOST_UNPROVEN
                || count > Integer.BYTES + length
                || count >= 2 * Integer.BYTES && bytes.getInt(Integer.BYTES) != HandshakeTerms.MAGIC;
        if (isForeign) {
            return State.FOREIGN;
        }
        return count == Integer.BYTES + length ? State.COMPLETE : State.INCOMPLETE;
    }

    /** Returns what has been read. */
    byte[] bytes() {
        return Arrays.copyOf(bytes.array(), bytes.position());
    }
}
