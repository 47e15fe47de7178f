package io.tutti.bootstrap.handshake;

import io.tutti.control.tls.TlsChannel;
import io.tutti.control.tls.TlsContext;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;

/**
 * A blocking channel with one movable deadline for all reads together. Each message is preceded by its length in four
 * bytes. Messages are plain until {@link #encrypt}, then inside TLS.
 */
final class TimedChannel {
    private final SocketChannel channel;
    private ByteChannel stream;
    private final long startNanos = System.nanoTime();
    private long endNanos;

    TimedChannel(SocketChannel channel, long limitMillis) throws IOException {
        this(channel, new byte[0], limitMillis);
    }

    /**
     * Creates a channel of which some bytes have been read.
     *
     * @param channel in blocking mode
     * @param read those bytes
     * @param limitMillis deadline, from now
     */
    TimedChannel(SocketChannel channel, byte[] read, long limitMillis) throws IOException {
        this.channel = channel;
        this.stream = new Plain(new SequenceInputStream(
                new ByteArrayInputStream(read), channel.socket().getInputStream()));
        extend(limitMillis);
    }

    /** Moves the deadline to {@code limitMillis} after the creation of this object. */
    void extend(long limitMillis) {
        endNanos = startNanos + limitMillis * 1_000_000L;
    }

    /**
     * Encrypts what follows; the other side must do the same.
     *
     * @return what identifies the encrypted connection
     */
    byte[] encrypt(TlsContext tls, boolean dialled) throws IOException {
        TlsChannel encrypted = tls.handshake(stream, dialled);
        stream = encrypted;
        return encrypted.binding();
    }

    /** Returns the channel without a deadline, or TLS over it. */
    ByteChannel withoutDeadline() {
        return stream instanceof TlsChannel encrypted ? encrypted.over(channel) : channel;
    }

    void write(byte[] message) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + message.length)
                .putInt(message.length)
                .put(message)
                .flip();
        while (bytes.hasRemaining()) {
            stream.write(bytes);
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
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (stream.read(bytes) < 0) {
                throw new EOFException("it closed the connection");
            }
        }
        return bytes.array();
    }

    /** The channel itself, read by its socket, which has a limit of time. */
    private final class Plain implements ByteChannel {
        private final InputStream in;

        Plain(InputStream in) {
            this.in = in;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            long millis = (endNanos - System.nanoTime()) / 1_000_000L;
            if (millis <= 0) {
                throw new SocketTimeoutException("it was too slow");
            }
            channel.socket().setSoTimeout((int) Math.min(millis, Integer.MAX_VALUE));
            byte[] bytes = new byte[target.remaining()];
            int count = in.read(bytes);
            target.put(bytes, 0, Math.max(count, 0));
            return count;
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            return channel.write(source);
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
