package io.tutti.transport.memory;

import io.tutti.spi.Frame;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import java.lang.foreign.MemorySegment;

/**
 * A link through two rings in memory that both ends can access: shared memory between processes of a host, plain memory
 * between ranks of one process. A small message is one record, with header and payload. A large message is streamed
 * through the ring, or sent without a copy if its payload lies in registered memory.
 */
public final class RingLink implements Link {
    private final String kind;
    private final int peer;
    private final int epoch;
    private final MemoryRegistry registry;
    private final RingProducer out;
    private final RingConsumer in;

    private boolean started;
    private long pendingSequence;
    private int pendingFingerprint;
    private int pendingKey;
    private long unwritten;
    private long zeroCopyTicket;

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
     * Creates a link to {@code peer}.
     *
     * @param kind {@code "shm"} or {@code "local"}
     * @param peer the peer's rank, as in {@code registry}
     * @param epoch of the start, see {@link Frame#epoch}
     * @param outbound the ring to the peer
     * @param inbound the ring from the peer
     * @param registry allocations on this host; null if the link does not support zero-copy messages
     */
    public RingLink(
            String kind, int peer, int epoch, MemorySegment outbound, MemorySegment inbound, MemoryRegistry registry) {
        this.kind = kind;
        this.peer = peer;
        this.epoch = epoch;
        this.registry = registry;
        this.out = new RingProducer(outbound);
        this.in = new RingConsumer(inbound);
    }

    /** Returns the bytes of memory of a ring with {@code capacity} data bytes. */
    public static long ringBytes(int capacity) {
        return RingDescriptor.bytes(capacity);
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public boolean startMessage(long number, int callFingerprint, int matchKey, long length) {
        if (length == 0) {
            return putFrame(number, callFingerprint, matchKey, 0, null, 0, 0) >= 0;
        }
        started = true;
        pendingSequence = number;
        pendingFingerprint = callFingerprint;
        pendingKey = matchKey;
        unwritten = length;
        return true;
    }

    /**
     * Publishes a frame with as much payload as fits.
     *
     * @return payload bytes taken, or -1 if there is no room for the frame
     */
    private int putFrame(
            long number,
            int callFingerprint,
            int matchKey,
            long total,
            MemorySegment source,
            long offset,
            long length) {
        if (total <= ShortFrame.LONGEST && length == total) {
            return putShortFrame(number, callFingerprint, matchKey, source, offset, (int) length);
        }
        int room = out.claim(Frame.BYTES + (int) Math.min(total, 8), Frame.BYTES + length);
        if (room < 0) {
            return -1;
        }
        int payload = whole(room - Frame.BYTES, length);
        long at = out.payload();
        Frame.write(out.memory(), at, number, callFingerprint, matchKey, total, epoch);
        if (payload > 0) {
            MemorySegment.copy(source, offset, out.memory(), at + Frame.BYTES, payload);
        }
        out.publish(Frame.BYTES + payload, RingDescriptor.FRAME);
        return payload;
    }

    private int putShortFrame(
            long number, int callFingerprint, int matchKey, MemorySegment source, long offset, int length) {
        int bytes = ShortFrame.BYTES + length;
        if (out.claim(bytes, bytes) < 0) {
            return -1;
        }
        long at = out.payload();
        ShortFrame.write(out.memory(), at, number, callFingerprint, matchKey, epoch);
        if (length > 0) {
            MemorySegment.copy(source, offset, out.memory(), at + ShortFrame.BYTES, length);
        }
        out.publish(bytes, (short) RingDescriptor.SHORT_FRAME, ShortFrame.above(number));
        return length;
    }

    /**
     * The part of {@code length} that fits into {@code room}, such that a payload is split at multiples of 8 bytes
     * only.
     */
    private static int whole(int room, long length) {
        return length <= room ? (int) length : room & -8;
    }

    @Override
    public long write(MemorySegment source, long offset, long length) {
        int taken;
        if (started) {
            taken = putFrame(pendingSequence, pendingFingerprint, pendingKey, unwritten, source, offset, length);
            started = taken < 0;
        } else {
            taken = putMore(source, offset, length);
        }
        if (taken <= 0) {
            return 0;
        }
        unwritten -= taken;
        return taken;
    }

    private int putMore(MemorySegment source, long offset, long length) {
        int room = out.claim((int) Math.min(length, 8), length);
        if (room < 0) {
            return -1;
        }
        int payload = whole(room, length);
        MemorySegment.copy(source, offset, out.memory(), out.payload(), payload);
        out.publish(payload, RingDescriptor.MORE);
        return payload;
    }

    @Override
    public boolean flush() {
        return true;
    }

    @Override
    public boolean supportsZeroCopy() {
        return registry != null;
    }

    @Override
    public boolean startZeroCopy(
            long number, int callFingerprint, int matchKey, long length, int allocation, long offset) {
        if (out.claim(Frame.ZERO_COPY_BYTES, Frame.ZERO_COPY_BYTES) < 0) {
            return false;
        }
        long at = out.payload();
        Frame.write(out.memory(), at, number, callFingerprint, matchKey, length, epoch);
        Frame.writeLocation(out.memory(), at, allocation, offset);
        out.publish(Frame.ZERO_COPY_BYTES, RingDescriptor.ZERO_COPY);
        zeroCopyTicket++;
        return true;
    }

    @Override
    public long zeroCopyTicket() {
        return zeroCopyTicket;
    }

    @Override
    public boolean released(long ticket) {
        return out.released() >= ticket;
    }

    @Override
    public boolean nextMessage() {
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
        requireValid(ShortFrame.isValid(memory, at, epoch), at);
        sequence = ShortFrame.sequence(memory, at, in.more());
        fingerprint = ShortFrame.fingerprint(memory, at);
        key = ShortFrame.key(memory, at);
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

    @Override
    public long sequence() {
        return sequence;
    }

    @Override
    public int fingerprint() {
        return fingerprint;
    }

    @Override
    public int key() {
        return key;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public long available() {
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

    @Override
    public MemorySegment window() {
        return window;
    }

    @Override
    public long windowOffset() {
        return windowOffset;
    }

    @Override
    public void consume(long length) {
        windowOffset += length;
        windowLength -= length;
        unread -= length;
    }

    @Override
    public long read(MemorySegment target, long offset, long length) {
        long moved = Math.min(length, available());
        if (moved > 0) {
            BulkCopy.copy(window, windowOffset, target, offset, moved);
            consume(moved);
        }
        return moved;
    }

    @Override
    public void endMessage() {
        if (unread != 0) {
            throw new IllegalStateException("unread=" + unread + " bytes of the message");
        }
        leaveRecord();
        receiving = false;
        if (zeroCopy) {
            in.release();
        }
    }

    @Override
    public boolean isLost() {
        return receiving ? unread > 0 && available() == 0 && in.isClosed() : in.isClosed();
    }

    @Override
    public void close() {
        out.close();
    }
}
