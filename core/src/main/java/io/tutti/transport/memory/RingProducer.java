package io.tutti.transport.memory;

import static io.tutti.transport.memory.RingDescriptor.DATA;
import static io.tutti.transport.memory.RingDescriptor.RECORD_HEADER;
import static io.tutti.transport.memory.RingDescriptor.UNIT;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The sending end of a ring: claims room, exposes it for the payload, publishes the record. */
final class RingProducer {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    /** A longer one leaves the consumer too little of the ring to read meanwhile. */
    private static final int LONGEST_RECORD = 64 << 10;
    /** Records of what is left of a message: while the consumer copies one out, the producer copies the next one in. */
    private static final int RECORDS = 8;
    /** Of shorter ones, more records would not be copied any sooner, and {@link BulkCopy} would be a loop. */
    private static final int LONG_RECORD = 16 << 10;

    private static final int AHEAD = CacheLines.BYTES;

    private final MemorySegment ring;
    private final int capacity;
    private final int mask;
    private final int longestRecord;
    private long tail;
    /** From the tail to here, each unit begins with a zero. */
    private long cleared;

    private long cachedHead;

    RingProducer(MemorySegment ring) {
        this.ring = ring;
        this.capacity = RingDescriptor.checkCapacity(ring);
        this.mask = capacity - 1;
        // a full ring holds four records or more, so the consumer processes one while the producer fills the next
        this.longestRecord = Math.min(capacity / 4, LONGEST_RECORD);
    }

    /**
     * Claims room for the payload of one record. If a record of {@code least} bytes no longer fits before the end of
     * the ring, publishes padding first. A long payload gets shorter records towards its end, where nothing is left to copy beside the
     * last one.
     *
     * @return payload bytes from {@code least} to {@code wanted}, a multiple of 8 if fewer than {@code wanted}; or -1 if there is less room
     */
    int claim(int least, long wanted) {
        int index = (int) tail & mask;
        int toEnd = capacity - index;
        if (toEnd < RingDescriptor.record(least)) {
            if (room() < toEnd + UNIT) {
                return -1;
            }
            publish(toEnd - RECORD_HEADER, RingDescriptor.PADDING);
            toEnd = capacity;
        }
        // room for one more unit, because the next record's header is zeroed before a record is published
        long most = Math.min(longestRecord, Math.max(LONG_RECORD, wanted / RECORDS));
        long fits = Math.min(Math.min(room() - UNIT, toEnd) - RECORD_HEADER, most) & -8;
        return fits < least ? -1 : (int) Math.min(fits, wanted);
    }

    private long room() {
        long free = capacity - (tail - cachedHead);
        if (free < longestRecord + 3 * UNIT) {
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
        publish(length, (short) kind, (short) 0);
    }

    /**
     * Publishes the claimed record. The headers of the records that will follow are zeroed ahead, after a record is published: then their
     * line is in this processor's cache when it is needed, and no line is written that the consumer reads now.
     *
     * @param more a number that goes with the kind
     */
    void publish(int length, short kind, short more) {
        long at = DATA + (tail & mask);
        tail += RingDescriptor.record(length);
        if (cleared <= tail) {
            cleared = tail;
            clearUnit();
        }
        RingDescriptor.setRelease(ring, at, RingDescriptor.header(length, kind, more));
        while (cleared - tail < AHEAD && cleared + UNIT - cachedHead <= capacity) {
            clearUnit();
        }
    }

    private void clearUnit() {
        ring.set(LONG, DATA + (cleared & mask), 0);
        cleared += UNIT;
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
