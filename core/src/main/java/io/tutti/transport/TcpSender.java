package io.tutti.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The sending half of a {@link TcpLink}. Header and the beginning of the payload leave in one write, out of a staging
 * buffer; the rest is written from where it is if that is native memory, and through the staging buffer if not. (A
 * gathering write would spare the copy of the beginning, but allocates when a buffer is a view of a segment.)
 */
final class TcpSender {
    /** As much of native payload is copied behind the header. */
    private static final int INLINE_BYTES = 16 * 1024 - Frame.BYTES;
    /** The staging buffer's size once heap memory was sent that is larger. */
    private static final int STAGING_BYTES = 128 * 1024;

    private final SocketChannel channel;
    private final int epoch;
    private final NativeViews views = new NativeViews();
    private ByteBuffer staging;
    private MemorySegment memory;
    private long toTake;
    /** Whether the staging buffer holds a header and nothing else, all of it unsent. */
    private boolean headerOnly;

    private boolean broken;

    TcpSender(SocketChannel channel, int epoch) {
        this.channel = channel;
        this.epoch = epoch;
        allocate(Frame.BYTES + INLINE_BYTES);
        staging.limit(0);
    }

    private void allocate(int bytes) {
        staging = ByteBuffer.allocateDirect(bytes);
        memory = MemorySegment.ofBuffer(staging);
    }

    /** Whether the socket takes no more for ever. */
    boolean isBroken() {
        return broken;
    }

    void breakOff() {
        broken = true;
    }

    boolean start(long sequence, int signature, int key, long bytes) {
        if (toTake > 0) {
            throw new IllegalStateException("toTake=" + toTake + " bytes of the message before are missing");
        }
        if (!flush()) {
            return false;
        }
        Frame.write(memory, 0, Frame.PAYLOAD, sequence, signature, key, bytes, epoch);
        staging.position(0).limit(Frame.BYTES);
        headerOnly = true;
        toTake = bytes;
        return true;
    }

    long write(MemorySegment source, long offset, long length) {
        if (length > toTake) {
            throw new IllegalArgumentException("length=" + length + " must be at most toTake=" + toTake);
        }
        if (length == 0 || broken || !headerOnly && !flush()) {
            return 0;
        }
        long taken = source.isNative() ? writeNative(source, offset, length) : stage(source, offset, length);
        toTake -= taken;
        return taken;
    }

    private long writeNative(MemorySegment source, long offset, long length) {
        long taken = 0;
        if (headerOnly) {
            taken = append(source, offset, Math.min(length, INLINE_BYTES));
        }
        if (taken == length || staging.hasRemaining()) {
            return taken;
        }
        ByteBuffer view = views.of(source, offset + taken, length - taken);
        int before = view.position();
        push(view);
        return taken + view.position() - before;
    }

    private long stage(MemorySegment source, long offset, long length) {
        if (length > staging.capacity() - Frame.BYTES && staging.capacity() < STAGING_BYTES) {
            enlarge();
        }
        if (!headerOnly) {
            staging.position(0).limit(0);
        }
        return append(source, offset, Math.min(length, staging.capacity() - staging.limit()));
    }

    private void enlarge() {
        MemorySegment old = memory;
        int bytes = staging.limit();
        allocate(STAGING_BYTES);
        MemorySegment.copy(old, 0, memory, 0, bytes);
        staging.position(0).limit(bytes);
    }

    /** Copies behind what stands in the staging buffer, of which nothing was sent yet, and sends. */
    private long append(MemorySegment source, long offset, long length) {
        MemorySegment.copy(source, offset, memory, staging.limit(), length);
        staging.limit(staging.limit() + (int) length);
        push(staging);
        headerOnly = false;
        return length;
    }

    boolean flush() {
        if (staging.hasRemaining()) {
            push(staging);
            headerOnly = false;
        }
        return !broken && !staging.hasRemaining();
    }

    private void push(ByteBuffer bytes) {
        if (broken) {
            return;
        }
        try {
            channel.write(bytes);
        } catch (IOException e) {
            broken = true;
        }
    }
}
