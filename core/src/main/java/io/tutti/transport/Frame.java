package io.tutti.transport;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The header of a message, the same on all links: 24 bytes in native order, as few as that because on a slow network the
 * headers of short messages are a part of their time.
 *
 * <pre>
 *    0  int    seal: "TUT" and version, exclusive or the start's epoch
 *    4  int    fingerprint of the collective
 *    8  int    key of the schedule
 *   12  int    low 32 bits of the collective's sequence on its communicator
 *   16  int    low 32 bits of the payload bytes
 *   20  short  the next 16 bits of the sequence
 *   22  short  the next 16 bits of the payload bytes
 * </pre>
 *
 * <p>What is lent has no payload behind its header, but the place where it is; see {@link #LENT_BYTES}.
 */
public final class Frame {
    /** Bytes of a header. */
    public static final int BYTES = 24;
    /** Bytes of a header and the place of a lent payload: its offset as a long, its allocation as an int, and four unused. */
    public static final int LENT_BYTES = 40;
    /** "TUT" and the version of this format. */
    public static final int MAGIC = 0x54555402;

    private static final int SIGNATURE = 4;
    private static final int KEY = 8;
    private static final int SEQUENCE = 12;
    private static final int LENGTH = 16;
    private static final int SEQUENCE_ABOVE = 20;
    private static final int LENGTH_ABOVE = 22;
    private static final int LOAN_OFFSET = BYTES;
    private static final int LOAN_ALLOCATION = BYTES + 8;

    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private Frame() {}

    /** What seals the headers of a start, so that none of another is taken for one of it. */
    public static int epoch(long start) {
        return Long.hashCode(start);
    }

    /** Writes a header; {@code sequence} and {@code bytes} are below 2^48. */
    public static void write(
            MemorySegment memory, long at, long sequence, int signature, int key, long bytes, int epoch) {
        memory.set(INT, at, MAGIC ^ epoch);
        memory.set(INT, at + SIGNATURE, signature);
        memory.set(INT, at + KEY, key);
        memory.set(INT, at + SEQUENCE, (int) sequence);
        memory.set(INT, at + LENGTH, (int) bytes);
        memory.set(SHORT, at + SEQUENCE_ABOVE, (short) (sequence >>> Integer.SIZE));
        memory.set(SHORT, at + LENGTH_ABOVE, (short) (bytes >>> Integer.SIZE));
    }

    /** Writes where a lent payload is, behind {@link #write}. */
    public static void writeLoan(MemorySegment memory, long at, int allocation, long offset) {
        memory.set(LONG, at + LOAN_OFFSET, offset);
        memory.set(INT, at + LOAN_ALLOCATION, allocation);
    }

    /** Whether a header of this version and start stands there. */
    public static boolean isValid(MemorySegment memory, long at, int epoch) {
        return memory.get(INT, at) == (MAGIC ^ epoch);
    }

    /** The collective's number. */
    public static long sequence(MemorySegment memory, long at) {
        return whole(memory.get(SHORT, at + SEQUENCE_ABOVE), memory.get(INT, at + SEQUENCE));
    }

    /** The collective's fingerprint. */
    public static int signature(MemorySegment memory, long at) {
        return memory.get(INT, at + SIGNATURE);
    }

    /** The match key. */
    public static int key(MemorySegment memory, long at) {
        return memory.get(INT, at + KEY);
    }

    /** Payload bytes. */
    public static long bytes(MemorySegment memory, long at) {
        return whole(memory.get(SHORT, at + LENGTH_ABOVE), memory.get(INT, at + LENGTH));
    }

    private static long whole(short above, int low) {
        return Short.toUnsignedLong(above) << Integer.SIZE | Integer.toUnsignedLong(low);
    }

    /** A lent payload's allocation. */
    public static int allocation(MemorySegment memory, long at) {
        return memory.get(INT, at + LOAN_ALLOCATION);
    }

    /** A lent payload's offset in its allocation. */
    public static long loanOffset(MemorySegment memory, long at) {
        return memory.get(LONG, at + LOAN_OFFSET);
    }
}
