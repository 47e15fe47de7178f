package io.tutti.transport.tcp;

import io.tutti.concurrent.Closing;
import io.tutti.transport.SocketCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.SocketChannel;

/**
 * A socket that uses system calls on the channel's descriptor. The channel owns the descriptor and is used only to
 * close it.
 */
final class NativeSocket implements TcpSocket {
    /** {@code struct msghdr}: offsets of the pointer to the pieces and of their number. */
    private static final long PIECES_AT = 16;

    private static final long PIECE_COUNT_AT = 24;
    private static final long HEADER_BYTES = 56;
    /** Bytes of two {@code struct iovec}. */
    private static final long PIECES_BYTES = 32;

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private final SocketChannel channel;
    private final int descriptor;
    private final MemorySegment header = Arena.ofAuto().allocate(HEADER_BYTES + PIECES_BYTES, 8);
    private volatile boolean closed;

    NativeSocket(SocketChannel channel, int descriptor) {
        this.channel = channel;
        this.descriptor = descriptor;
        header.set(LONG, PIECES_AT, header.address() + HEADER_BYTES);
    }

    @Override
    public long send(MemorySegment first, long at, long length, MemorySegment then, long thenAt, long thenLength) {
        if (closed) {
            return -1;
        }
        long piece = HEADER_BYTES;
        if (length > 0) {
            header.set(LONG, piece, address(first, at, length));
            header.set(LONG, piece + 8, length);
            piece += 16;
        }
        if (thenLength > 0) {
            header.set(LONG, piece, address(then, thenAt, thenLength));
            header.set(LONG, piece + 8, Math.min(thenLength, MOST_BYTES));
            piece += 16;
        }
        header.set(LONG, PIECE_COUNT_AT, (piece - HEADER_BYTES) / 16);
        long sent = SocketCalls.send(descriptor, header, first, thenLength > 0 ? then : first);
        return Math.max(sent, 0);
    }

    @Override
    public long receive(MemorySegment target, long offset, long length) {
        if (closed) {
            return -1;
        }
        long address = address(target, offset, length);
        return received(SocketCalls.receive(descriptor, target, address, Math.min(length, MOST_BYTES)));
    }

    /**
     * Returns the address of bytes inside a segment. The system call must receive the segment, too, which keeps it
     * alive.
     */
    private static long address(MemorySegment segment, long offset, long length) {
        requireInside(segment, offset, length);
        return segment.address() + offset;
    }

    /** The system does not know where memory ends. */
    private static void requireInside(MemorySegment segment, long offset, long length) {
        if (offset < 0 || length < 0 || offset > segment.byteSize() - length) {
            throw new IndexOutOfBoundsException(
                    "offset=" + offset + " length=" + length + " of " + segment.byteSize() + " bytes");
        }
    }

    @Override
    public boolean takesArrays() {
        return ArrayCalls.areReady();
    }

    @Override
    public long sendArray(MemorySegment part, long length) {
        if (closed) {
            return -1;
        }
        requireInside(part, 0, length);
        return Math.max(ArrayCalls.send(descriptor, part, Math.min(length, MOST_BYTES)), 0);
    }

    @Override
    public long receiveArray(MemorySegment part, long length) {
        if (closed) {
            return -1;
        }
        requireInside(part, 0, length);
        return received(ArrayCalls.receive(descriptor, part, Math.min(length, MOST_BYTES)));
    }

    /** The system returns 0 at the end of the stream and a negative number if nothing has arrived. */
    private static long received(long returned) {
        return returned == 0 ? -1 : Math.max(returned, 0);
    }

    @Override
    public boolean gathers() {
        return true;
    }

    @Override
    public int descriptor() {
        return closed ? Descriptors.NONE : descriptor;
    }

    @Override
    public void close() {
        closed = true;
        Closing.quietly(channel);
    }
}
