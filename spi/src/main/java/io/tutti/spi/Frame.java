package io.tutti.spi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The header of a message, for links that send it in front of the payload: 24 bytes, which are three longs in native order. It is short because
 * on a slow network the headers take a noticeable part of the time of short messages, and it is longs because each access to a segment costs as much
 * as many other instructions until it is compiled. From the lowest bits on:
 *
 * <pre>
 *    0  int    seal: "TUT" and version, exclusive or the start's epoch
 *       int    fingerprint of the collective
 *    8  int    key of the schedule
 *       int    low 32 bits of the collective's sequence on its communicator
 *   16  int    low 32 bits of the payload bytes
 *       short  the next 16 bits of the sequence
 *       short  the next 16 bits of the payload bytes
 * </pre>
 *
 * <p>The header of a zero-copy message is followed not by the payload but by the payload's location; see
 * {@link #ZERO_COPY_BYTES}.
 */
public final class Frame {
    /** Bytes of a header. */
    public static final int BYTES = 24;
    /**
     * Bytes of a header and the location of a zero-copy payload: its offset as a long, its allocation as an int, and
     * four unused bytes.
     */
    public static final int ZERO_COPY_BYTES = 40;
    /** "TUT" and the version of this format. */
    public static final int MAGIC = 0x54555402;

    private static final int KEY = 8;
    private static final int LENGTH = 16;
    private static final int ZERO_COPY_OFFSET = BYTES;
    private static final int ZERO_COPY_ALLOCATION = BYTES + 8;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private Frame() {}

    /**
     * Returns the epoch of a start, which is mixed into its headers so that headers of another start are rejected.
     *
     * @param start the start's id, {@link TransportContext#start}
     * @return for {@link #write} and {@link #isValid}
     */
    public static int epoch(long start) {
        return Long.hashCode(start);
    }

    /**
     * Writes a header.
     *
     * @param memory receives the header
     * @param at offset of the header, in bytes
     * @param sequence number of the collective on its communicator, below 2^48
     * @param fingerprint fingerprint of the collective
     * @param key match key of the schedule
     * @param bytes payload bytes, below 2^48
     * @param epoch see {@link #epoch}
     */
    public static void write(
            MemorySegment memory, long at, long sequence, int fingerprint, int key, long bytes, int epoch) {
        memory.set(LONG, at, pair(MAGIC ^ epoch, fingerprint));
        memory.set(LONG, at + KEY, pair(key, (int) sequence));
        memory.set(LONG, at + LENGTH, pair((int) bytes, above(sequence, bytes)));
    }

    private static long pair(int low, int high) {
        return Integer.toUnsignedLong(low) | (long) high << Integer.SIZE;
    }

    /** Returns bits 32 to 47 of both. */
    private static int above(long sequence, long bytes) {
        return (int) (sequence >>> Integer.SIZE) & 0xFFFF | (int) (bytes >>> Integer.SIZE) << Short.SIZE;
    }

    /**
     * Writes the location of a zero-copy payload after the header that {@link #write} wrote at {@code at}.
     *
     * @param memory receives the location
     * @param at offset of the header, in bytes
     * @param allocation number of the allocation, from {@link MemoryRegistry#find}
     * @param offset of the payload in the allocation, in bytes
     */
    public static void writeLocation(MemorySegment memory, long at, int allocation, long offset) {
        memory.set(LONG, at + ZERO_COPY_OFFSET, offset);
        memory.set(INT, at + ZERO_COPY_ALLOCATION, allocation);
    }

    /**
     * {@return whether a header of this version and start begins at {@code at}}
     *
     * @param memory holds the header
     * @param at offset of the header, in bytes
     * @param epoch see {@link #epoch}
     */
    public static boolean isValid(MemorySegment memory, long at, int epoch) {
        return (int) memory.get(LONG, at) == (MAGIC ^ epoch);
    }

    /**
     * {@return the number of the collective on its communicator, modulo 2^48}
     *
     * @param memory holds the header
     * @param at offset of the header, in bytes
     */
    public static long sequence(MemorySegment memory, long at) {
        return whole((short) (memory.get(LONG, at + LENGTH) >>> Integer.SIZE), (int)
                (memory.get(LONG, at + KEY) >>> Integer.SIZE));
    }

    /**
     * {@return the fingerprint of the collective}
     *
     * @param memory holds the header
     * @param at offset of the header, in bytes
     */
    public static int fingerprint(MemorySegment memory, long at) {
        return (int) (memory.get(LONG, at) >>> Integer.SIZE);
    }

    /**
     * {@return the match key of the schedule}
     *
     * @param memory holds the header
     * @param at offset of the header, in bytes
     */
    public static int key(MemorySegment memory, long at) {
        return (int) memory.get(LONG, at + KEY);
    }

    /**
     * {@return the number of payload bytes}
     *
     * @param memory holds the header
     * @param at offset of the header, in bytes
     */
    public static long bytes(MemorySegment memory, long at) {
        long length = memory.get(LONG, at + LENGTH);
        return whole((short) (length >>> 48), (int) length);
    }

    private static long whole(short above, int low) {
        return Short.toUnsignedLong(above) << Integer.SIZE | Integer.toUnsignedLong(low);
    }

    /**
     * {@return the allocation number of a zero-copy payload}
     *
     * @param memory holds the header and the location
     * @param at offset of the header, in bytes
     */
    public static int locationAllocation(MemorySegment memory, long at) {
        return memory.get(INT, at + ZERO_COPY_ALLOCATION);
    }

    /**
     * {@return the offset of a zero-copy payload in its allocation, in bytes}
     *
     * @param memory holds the header and the location
     * @param at offset of the header, in bytes
     */
    public static long locationOffset(MemorySegment memory, long at) {
        return memory.get(LONG, at + ZERO_COPY_OFFSET);
    }
}
