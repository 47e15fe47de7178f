package io.tutti.transport.tcp;

import io.tutti.concurrent.Closing;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ByteChannel;

/**
 * A socket that uses a channel, which may encrypt: available everywhere, but slower than {@link NativeSocket}. Two pieces take two
 * writes, because a gathering write allocates when a buffer is a view of a segment.
 */
final class ChannelSocket implements TcpSocket {
    private final ByteChannel channel;
    private final int descriptor;
    private final NativeViews views = new NativeViews();

    /**
     * Takes over a channel that does not block.
     *
     * @param descriptor of the socket below it, or {@link Descriptors#NONE}
     */
    ChannelSocket(ByteChannel channel, int descriptor) {
        this.channel = channel;
        this.descriptor = descriptor;
    }

    @Override
    public long send(MemorySegment first, long at, long length, MemorySegment then, long thenAt, long thenLength) {
        long sent = length == 0 ? 0 : send(first, at, length);
        if (sent < length || thenLength == 0) {
            return sent;
        }
        long more = send(then, thenAt, thenLength);
        return more < 0 ? more : sent + more;
    }

    private long send(MemorySegment source, long offset, long length) {
        try {
            return channel.write(views.of(source, offset, length));
        } catch (IOException e) {
            return -1;
        }
    }

    @Override
    public long receive(MemorySegment target, long offset, long length) {
        try {
            return channel.read(views.of(target, offset, length));
        } catch (IOException e) {
            return -1;
        }
    }

    @Override
    public boolean gathers() {
        return false;
    }

    @Override
    public int descriptor() {
        return channel.isOpen() ? descriptor : Descriptors.NONE;
    }

    @Override
    public void close() {
        Closing.quietly(channel);
    }
}
