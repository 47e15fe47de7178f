package io.tutti.transport.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The layout of a ring of records from one producer to one consumer. The memory is mapped by two processes, or shared
 * by two threads of one process.
 *
 * <pre>
 *     0  long  head: bytes consumed so far           written by the consumer
 *     8  long  released: zero-copy messages ended    written by the consumer
 *   128  long  closed: 1 when no more will come      written by the producer
 *   256  data, a power of two bytes
 * </pre>
 *
 * <p>The consumer's and the producer's words are two cache lines apart, because processors prefetch the second line of
 * a pair with the first. A record takes a multiple of 32 bytes and never wraps:
 *
 * <pre>
 *     0  long   header, from the lowest bits on:
 *        int    length of the payload plus 1, or 0 while it is not published
 *        short  kind: 1 frame (with the first payload bytes), 2 more payload, 3 padding up to the end of the ring,
 *                 4 frame of a zero-copy payload (with its location), 5 short frame with its whole payload
 *        short  for a short frame: bits 32 to 47 of the sequence
 *     8  payload
 * </pre>
 *
 * <p>A short frame ({@link ShortFrame}) with 8 bytes takes one unit, so it lies in one cache line.
 *
 * <p>Memory order, which the Java memory model does not define between processes: the producer writes the payload, then
 * zeroes the header of the record that will follow unless it has done so before, then stores the header with release; the consumer loads the header
 * with acquire and then reads the payload. The consumer stores head with release after its last read; the producer
 * loads head with acquire before it writes there again. All these words are naturally aligned, so that each access is a
 * single instruction on x86-64 and AArch64, where release and acquire hold between processes as between threads.
 */
final class RingDescriptor {
    static final int HEAD = 0;
    static final int RELEASED = 8;
    static final int CLOSED = 128;
    static final int DATA = 256;

    static final int UNIT = 32;
    static final int RECORD_HEADER = 8;
    static final int FRAME = 1;
    static final int MORE = 2;
    static final int PADDING = 3;
    static final int ZERO_COPY = 4;
    static final int SHORT_FRAME = 5;
    static final int LEAST_CAPACITY = 4096;

    private static final VarHandle LONGS = ValueLayout.JAVA_LONG.varHandle();

    private RingDescriptor() {}

    /** Returns the bytes of memory of a ring with {@code capacity} data bytes. */
    static long bytes(int capacity) {
        return DATA + (long) capacity;
    }

    static long getAcquire(MemorySegment ring, long at) {
        return (long) LONGS.getAcquire(ring, at);
    }

    static void setRelease(MemorySegment ring, long at, long value) {
        LONGS.setRelease(ring, at, value);
    }

    /** Returns the header of a record. */
    static long header(int length, short kind, short more) {
        return length + 1 | (kind & 0xFFFFL) << Integer.SIZE | (long) more << Integer.SIZE + Short.SIZE;
    }

    /** Returns the length in a header, or -1 if its record is not published. */
    static int length(long header) {
        return (int) header - 1;
    }

    static int kind(long header) {
        return (short) (header >>> Integer.SIZE);
    }

    static short more(long header) {
        return (short) (header >>> Integer.SIZE + Short.SIZE);
    }

    /** Returns the bytes that a record takes. */
    static int record(int payload) {
        return (RECORD_HEADER + payload + UNIT - 1) & -UNIT;
    }

    /**
     * Returns the capacity of a ring's memory in bytes.
     *
     * @throws IllegalArgumentException if the capacity is not a power of two from 4096 to 2^30, or the memory is
     *     unaligned
     */
    static int checkCapacity(MemorySegment ring) {
        long capacity = ring.byteSize() - DATA;
        if (capacity < LEAST_CAPACITY || capacity > 1 << 30 || Long.bitCount(capacity) != 1) {
            throw new IllegalArgumentException("capacity=" + capacity + " must be a power of two from 4096 to 2^30");
        }
        if (ring.address() % 8 != 0) {
            throw new IllegalArgumentException("address=" + ring.address() + " must be a multiple of 8");
        }
        return (int) capacity;
    }
}
