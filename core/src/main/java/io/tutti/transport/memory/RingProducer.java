package io.tutti.transport.memory;

import static io.tutti.transport.memory.RingDescriptor.DATA;
import static io.tutti.transport.memory.RingDescriptor.RECORD_HEADER;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The sending end of a ring: claims room, exposes it for the payload, publishes the record. */
final class RingProducer {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

    private final MemorySegment ring;
    private final int capacity;
    private final int mask;
    private final int longestRecord;
    private long tail;
    private long cachedHead;

    RingProducer(MemorySegment ring) {
        this.ring = ring;
        this.capacity = RingDescriptor.checkCapacity(ring);
        this.mask = capacity - 1;
        // a full ring holds four records, so the consumer processes one while the producer fills the next
        this.longestRecord = capacity / 4;
    }

    /**
     * Claims room for the payload of one record. If a record of {@code least} bytes no longer fits before the end of
     * the ring, publishes padding first.
     *
     * @return payload bytes from {@code least} to {@code wanted}, or -1 if there is less room
     */
    int claim(int least, long wanted) {
        int index = (int) tail & mask;
        int toEnd = capacity - index;
        if (toEnd < RECORD_HEADER + RingDescriptor.aligned(least)) {
            if (room() < toEnd + RECORD_HEADER) {
                return -1;
            }
            publish(toEnd - RECORD_HEADER, RingDescriptor.PADDING);
            toEnd = capacity;
        }
        // room for one more header, because publishing a record first zeroes the length of the next one
        long fits = Math.min(Math.min(room() - 2 * RECORD_HEADER, toEnd - RECORD_HEADER), longestRecord) & -8;
        return fits < RingDescriptor.aligned(least) ? -1 : (int) Math.min(fits, wanted);
    }

    private long room() {
        long free = capacity - (tail - cachedHead);
        if (free < longestRecord + 3 * RECORD_HEADER) {
            cachedHead = RingDescriptor.getAcquire(ring, RingDescriptor.HEAD);
            free = capacity - (tail - cachedHead);
        }
        return free;
    }

    /** Returns the offset of the claimed record's payload. */
    long payload() {
        return DATA + (tail & mask) + RECORD_HEADER;
    }

    MemorySegment memory() {
        return ring;
    }

    /** Publishes the claimed record with {@code length} payload bytes. */
    void publish(int length, int kind) {
        long at = DATA + (tail & mask);
        tail += RECORD_HEADER + RingDescriptor.aligned(length);
        ring.set(INT, DATA + (tail & mask), 0);
        ring.set(INT, at + 4, kind);
        RingDescriptor.lengthRelease(ring, at, length + 1);
    }

    /** Returns the number of zero-copy messages that the consumer has ended. */
    long released() {
        return RingDescriptor.getAcquire(ring, RingDescriptor.RELEASED);
    }

    /** Marks the ring as closed: no more records follow. */
    void close() {
        RingDescriptor.setRelease(ring, RingDescriptor.CLOSED, 1);
    }
}
