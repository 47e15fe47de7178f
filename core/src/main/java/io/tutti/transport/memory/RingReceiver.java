package io.tutti.transport.memory;

import io.tutti.spi.Frame;
import io.tutti.spi.MemoryRegistry;
import java.lang.foreign.MemorySegment;

/**
 * The receiving half of a {@link RingLink}. The window of a message is the payload of one record after the other, in
 * the ring; that of a zero-copy message is the sender's memory.
 */
final class RingReceiver {
    private final int peer;
    private final int epoch;
    private final MemoryRegistry registry;
    private final RingConsumer in;

    private boolean receiving;
    /** Whether the window lies in the ring's current record, which has not been released yet. */
    private boolean inRecord;

    /** Whether the current message is zero-copy: its window lies in the sender's memory. */
    private boolean zeroCopy;

    private long sequence;
    private int fingerprint;
    private int key;
    private long bytes;
    private long unread;
    private MemorySegment window;
    private long windowOffset;
    private long windowLength;

    /**
     * @param peer the sender's rank, as in {@code registry}
     * @param registry allocations on this host; null if no message is zero-copy
     */
    RingReceiver(MemorySegment ring, int peer, int epoch, MemoryRegistry registry) {
        this.peer = peer;
        this.epoch = epoch;
        this.registry = registry;
        this.in = new RingConsumer(ring);
    }

    boolean nextMessage() {
        if (receiving) {
            return true;
        }
        if (!in.poll()) {
            return false;
        }
        open();
        return true;
    }

    private void open() {
        int kind = in.kind();
        zeroCopy = kind == RingDescriptor.ZERO_COPY;
        receiving = true;
        inRecord = true;
        if (kind == RingDescriptor.SHORT_FRAME) {
            openShort(in.memory(), in.payload());
        } else {
            open(in.memory(), in.payload(), kind);
        }
        unread = bytes;
    }

    private void openShort(MemorySegment memory, long at) {
        long first = ShortFrame.first(memory, at);
        long second = ShortFrame.second(memory, at);
        requireValid(ShortFrame.isValid(first, epoch), at);
        sequence = ShortFrame.sequence(second, in.more());
        fingerprint = ShortFrame.fingerprint(first);
        key = ShortFrame.key(second);
        bytes = in.length() - ShortFrame.BYTES;
        show(memory, at + ShortFrame.BYTES, bytes);
    }

    private void open(MemorySegment memory, long at, int kind) {
        boolean isFrame = zeroCopy || kind == RingDescriptor.FRAME;
        requireValid(isFrame && Frame.isValid(memory, at, epoch), at);
        sequence = Frame.sequence(memory, at);
        fingerprint = Frame.fingerprint(memory, at);
        key = Frame.key(memory, at);
        bytes = Frame.bytes(memory, at);
        if (zeroCopy) {
            MemorySegment allocation = registry.peer(peer, Frame.locationAllocation(memory, at));
            show(allocation, Frame.locationOffset(memory, at), bytes);
        } else {
            show(memory, at + Frame.BYTES, in.length() - Frame.BYTES);
        }
    }

    private void requireValid(boolean isValid, long at) {
        if (!isValid) {
            receiving = false;
            throw new IllegalStateException("the ring from rank " + peer + " holds no valid frame at " + at);
        }
    }

    private void show(MemorySegment memory, long offset, long length) {
        if (window != memory) { // storing a reference is expensive
            window = memory;
        }
        windowOffset = offset;
        windowLength = length;
    }

    long sequence() {
        return sequence;
    }

    int fingerprint() {
        return fingerprint;
    }

    int key() {
        return key;
    }

    long bytes() {
        return bytes;
    }

    long available() {
        if (windowLength == 0 && unread > 0) {
            nextRecord();
        }
        return windowLength;
    }

    private void nextRecord() {
        leaveRecord();
        if (in.poll()) {
            inRecord = true;
            windowOffset = in.payload();
            windowLength = in.length();
        }
    }

    private void leaveRecord() {
        if (inRecord) {
            in.next();
            inRecord = false;
        }
    }

    MemorySegment window() {
        return window;
    }

    long windowOffset() {
        return windowOffset;
    }

    void consume(long length) {
        windowOffset += length;
        windowLength -= length;
        unread -= length;
    }

    long read(MemorySegment target, long offset, long length) {
        long moved = Math.min(length, available());
        if (moved > 0) {
            BulkCopy.copy(window, windowOffset, target, offset, moved);
            consume(moved);
        }
        return moved;
    }

    void endMessage() {
        if (unread != 0) {
            throw new IllegalStateException("unread=" + unread + " bytes of the message");
        }
        leaveRecord();
        receiving = false;
        if (zeroCopy) {
            in.release();
        }
    }

    /** Whether the sender has closed the ring, and all that it sent has been read. */
    boolean isExhausted() {
        return receiving ? unread > 0 && available() == 0 && in.isClosed() : in.isClosed();
    }
}
