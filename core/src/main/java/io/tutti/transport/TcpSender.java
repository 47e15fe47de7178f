package io.tutti.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;

/**
 * The sending half of a {@link TcpLink}. Header and payload leave in one gathering write; payload in native memory is
 * written from where it is, other payload through a staging buffer.
 */
final class TcpSender {
    private static final int STAGING_BYTES = 128 * 1024;

    private final SocketChannel channel;
    private final int epoch;
    private final ByteBuffer header = ByteBuffer.allocateDirect(Frame.BYTES).order(ByteOrder.nativeOrder());
    private final MemorySegment headerMemory = MemorySegment.ofBuffer(header);
    private final ByteBuffer[] both = {header, null};
    private final NativeViews views = new NativeViews();
    private ByteBuffer staging = ByteBuffer.allocate(0);
    private MemorySegment stagingMemory;
    private long toTake;
    private boolean broken;

    TcpSender(SocketChannel channel, int epoch) {
        this.channel = channel;
        this.epoch = epoch;
        header.position(Frame.BYTES);
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
        Frame.write(headerMemory, 0, Frame.PAYLOAD, sequence, signature, key, bytes, epoch);
        header.position(0);
        toTake = bytes;
        return true;
    }

    long write(MemorySegment source, long offset, long length) {
        if (length > toTake) {
            throw new IllegalArgumentException("length=" + length + " must be at most toTake=" + toTake);
        }
        if (length == 0 || broken) {
            return 0;
        }
        long taken = source.isNative() ? writeNative(source, offset, length) : stage(source, offset, length);
        toTake -= taken;
        return taken;
    }

    private long writeNative(MemorySegment source, long offset, long length) {
        if (staging.hasRemaining() && !flush()) {
            return 0;
        }
        ByteBuffer view = views.of(source, offset, length);
        int before = view.position();
        push(view);
        return view.position() - before;
    }

    private long stage(MemorySegment source, long offset, long length) {
        if (staging.hasRemaining() && !flush()) {
            return 0;
        }
        if (stagingMemory == null) {
            staging = ByteBuffer.allocateDirect(STAGING_BYTES);
            stagingMemory = MemorySegment.ofBuffer(staging);
        }
        int bytes = (int) Math.min(length, staging.capacity());
        MemorySegment.copy(source, offset, stagingMemory, 0, bytes);
        staging.position(0).limit(bytes);
        push(staging);
        return bytes;
    }

    boolean flush() {
        if (!header.hasRemaining() && !staging.hasRemaining()) {
            return !broken;
        }
        if (toTake > 0 && !staging.hasRemaining()) {
            return false; // the header goes with the payload that follows
        }
        push(staging);
        return !broken && !header.hasRemaining() && !staging.hasRemaining();
    }

    /** Writes what is left of the header, and the payload. */
    private void push(ByteBuffer payload) {
        if (broken) {
            return;
        }
        try {
            if (header.hasRemaining()) {
                both[1] = payload;
                channel.write(both, 0, 2);
                both[1] = null;
            } else {
                channel.write(payload);
            }
        } catch (IOException e) {
            broken = true;
        }
    }
}
