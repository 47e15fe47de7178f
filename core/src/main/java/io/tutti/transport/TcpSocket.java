package io.tutti.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SocketChannel;

/** A connected socket whose calls return at once. A broken one is seen at the receiving side at last. */
sealed interface TcpSocket permits ChannelSocket, NativeSocket {
    /** Of a call at most: it keeps its thread from the JVM's safepoints, so it is not to take longer than some dozen microseconds. */
    long MOST_BYTES = 256 * 1024;

    /** Takes over a connected channel, and its descriptor where the system's own calls can be used. */
    static TcpSocket of(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        int descriptor = SocketCalls.areAvailable() ? Descriptors.of(channel) : Descriptors.NONE;
        return descriptor == Descriptors.NONE ? new ChannelSocket(channel) : new NativeSocket(channel, descriptor);
    }

    /**
     * Sends what is taken now of some bytes and then of some more.
     *
     * @param first native memory
     * @param then native memory, or anything if {@code thenLength} is 0
     * @return bytes taken of both together; 0 if there is no room; -1 if it is known that there never will be
     */
    long send(MemorySegment first, long at, long length, MemorySegment then, long thenAt, long thenLength);

    /**
     * Receives what has arrived, {@link #MOST_BYTES} at most.
     *
     * @param target native memory
     * @return bytes received; 0 if none has arrived; -1 if no more come
     */
    long receive(MemorySegment target, long offset, long length);

    /** Whether {@link #send} sends two pieces in one call. */
    boolean gathers();

    /** What the system calls this socket, or {@link Descriptors#NONE} if that is not known. */
    int descriptor();

    /** Closing twice has no effect. */
    void close();
}
