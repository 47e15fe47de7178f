package io.tutti.transport.tcp;

import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.transport.SocketCalls;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;

/**
 * A connected socket whose calls return immediately. A broken connection is detected by the receiving side at the
 * latest.
 */
sealed interface TcpSocket permits ChannelSocket, NativeSocket, StripedSocket {
    /**
     * Most bytes of one native call. It delays the JVM's safepoints, so it must not take longer than some dozen
     * microseconds.
     */
    long MOST_BYTES = 256 * 1024;

    /**
     * Takes over a connection, which may be encrypted.
     *
     * @throws IOException if it is closed
     */
    static TcpSocket of(AuthenticatedChannel connection) throws IOException {
        return of(connection.channel(), connection.stream());
    }

    /** Takes over a connected channel, and uses system calls on its descriptor where they are available. */
    static TcpSocket of(SocketChannel channel) throws IOException {
        return of(channel, channel);
    }

    private static TcpSocket of(SocketChannel channel, ByteChannel stream) throws IOException {
        channel.configureBlocking(false);
        int descriptor = SocketCalls.areAvailable() ? Descriptors.of(channel) : Descriptors.NONE;
        return stream != channel || descriptor == Descriptors.NONE
                ? new ChannelSocket(stream, descriptor)
                : new NativeSocket(channel, descriptor);
    }

    /**
     * Sends bytes of two memory segments, as many as the system takes now.
     *
     * @param first native memory
     * @param at offset of the first piece, in bytes
     * @param length bytes of the first piece
     * @param then native memory, or anything if {@code thenLength} is 0
     * @param thenAt offset of the second piece, in bytes
     * @param thenLength bytes of the second piece
     * @return bytes taken of both together; 0 if there is no room; -1 if the connection is known to be broken
     */
    long send(MemorySegment first, long at, long length, MemorySegment then, long thenAt, long thenLength);

    /**
     * Receives what has arrived, {@link #MOST_BYTES} at most in one native call.
     *
     * @param target native memory
     * @param offset of the first byte in {@code target}
     * @param length most bytes to receive
     * @return bytes received; 0 if none has arrived; -1 if the stream has ended
     */
    long receive(MemorySegment target, long offset, long length);

    /** Returns whether {@link #sendArray} and {@link #receiveArray} may be called by now. */
    default boolean takesArrays() {
        return false;
    }

    /** Sends the beginning of an array's part as {@link #send} does, {@link #MOST_BYTES} at most. */
    default long sendArray(MemorySegment part, long length) {
        throw new UnsupportedOperationException("sendArray");
    }

    /** Receives into the beginning of an array's part as {@link #receive} does. */
    default long receiveArray(MemorySegment part, long length) {
        throw new UnsupportedOperationException("receiveArray");
    }

    /** Returns whether {@link #send} sends two pieces in one call. */
    boolean gathers();

    /** Returns the socket's file descriptor, or {@link Descriptors#NONE} if it is unknown. */
    int descriptor();

    /** Closes the connection. Closing twice has no effect. */
    void close();
}
