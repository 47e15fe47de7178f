package io.tutti.bootstrap.handshake;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * A blocking channel with one movable deadline for all reads together. Each message is preceded by its length in four
 * bytes.
 */
final class TimedChannel {
    private final SocketChannel channel;
    private final InputStream in;
    private final long startNanos = System.nanoTime();
    private long endNanos;

    TimedChannel(SocketChannel channel, long limitMillis) throws IOException {
        this.channel = channel;
        this.in = channel.socket().getInputStream();
        extend(limitMillis);
    }

    /** Moves the deadline to {@code limitMillis} after the creation of this object. */
    void extend(long limitMillis) {
        endNanos = startNanos + limitMillis * 1_000_000L;
    }

    void write(byte[] message) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + message.length)
                .putInt(message.length)
                .put(message)
                .flip();
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /**
     * Reads a message of at most {@code most} bytes.
     *
     * @throws IOException if the message is longer, the deadline has passed, or the connection is closed
     */
    byte[] read(int most) throws IOException {
        int length = ByteBuffer.wrap(readFully(Integer.BYTES)).getInt();
        if (length < 0 || length > most) {
            throw new ProtocolException("it does not speak this protocol");
        }
        return readFully(length);
    }

    private byte[] readFully(int length) throws IOException {
        byte[] bytes = new byte[length];
        for (int at = 0; at < length; ) {
            long millis = (endNanos - System.nanoTime()) / 1_000_000L;
            if (millis <= 0) {
                throw new SocketTimeoutException("it was too slow");
            }
            channel.socket().setSoTimeout((int) Math.min(millis, Integer.MAX_VALUE));
            int count = in.read(bytes, at, length - at);
            if (count < 0) {
                throw new EOFException("it closed the connection");
            }
            at += count;
        }
        return bytes;
    }
}
