package io.tutti.transport.memory;

import static io.tutti.transport.memory.RingDescriptor.DATA;
import static io.tutti.transport.memory.RingDescriptor.RECORD_HEADER;

import java.lang.foreign.MemorySegment;

/** The receiving end of a ring: finds records, exposes their payload and releases their room. */
final class RingConsumer {
    private final MemorySegment ring;
    private final int mask;
    private long head;
    /** Of the current record. */
    private long header;

    private int length = -1;
    private long released;

    RingConsumer(MemorySegment ring) {
        this.ring = ring;
        this.mask = RingDescriptor.checkCapacity(ring) - 1;
    }

    /** Returns whether a record is available; skips padding. */
    boolean poll() {
        if (length >= 0) {
            return true;
        }
        look();
        if (length >= 0 && kind() == RingDescriptor.PADDING) {
            next();
            look();
        }
        return length >= 0;
    }

    private void look() {
        header = RingDescriptor.getAcquire(ring, DATA + (head & mask));
        length = RingDescriptor.length(header);
    }

    /** Kind of the current record, a constant of {@link RingDescriptor}. */
    int kind() {
        return RingDescriptor.kind(header);
    }

    /** The number that goes with the kind. */
    short more() {
        return RingDescriptor.more(header);
    }

    /** Payload bytes of the current record. */
    int length() {
        return length;
    }

    /** Offset in {@link #memory} of the current record's payload. */
    long payload() {
        return DATA + (head & mask) + RECORD_HEADER;
    }

    MemorySegment memory() {
        return ring;
    }

    /** Releases the current record's room. */
    void next() {
        head += RingDescriptor.record(length);
        length = -1;
        RingDescriptor.setRelease(ring, RingDescriptor.HEAD, head);
    }

    /** Notifies the producer that one more zero-copy message has ended. */
    void release() {
        RingDescriptor.setRelease(ring, RingDescriptor.RELEASED, ++released);
    }

    /** Returns whether the producer has closed the ring and all records have been consumed. */
    boolean isClosed() {
        return RingDescriptor.getAcquire(ring, RingDescriptor.CLOSED) != 0 && !poll();
    }
}
