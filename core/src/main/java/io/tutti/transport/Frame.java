package io.tutti.transport;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The header of a message, the same on all links: 40 bytes in native order.
 *
 * <pre>
 *    0  int   magic "TUT" and version
 *    4  int   kind: 1 payload follows, 2 payload is lent
 *    8  long  sequence of the collective on its communicator
 *   16  int   signature of the collective
 *   20  int   key of the schedule
 *   24  long  payload bytes
 *   32  int   allocation, if lent
 *   36  int   low half of the job's epoch
 * </pre>
 *
 * <p>A lent payload's offset follows as a long; see {@link #LENT_BYTES}.
 */
public final class Frame {
    /** Bytes of a header. */
    public static final int BYTES = 40;
    /** Bytes of a header and the offset of a lent payload. */
    public static final int LENT_BYTES = 48;
    /** "TUT" and the version of this format. */
    public static final int MAGIC = 0x54555401;
    /** The payload follows the header. */
    public static final int PAYLOAD = 1;
    /** The payload is lent. */
    public static final int LENT = 2;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private Frame() {}

    /** Writes a header. */
    public static void write(
            MemorySegment memory, long at, int kind, long sequence, int signature, int key, long bytes, int epoch) {
        memory.set(INT, at, MAGIC);
        memory.set(INT, at + 4, kind);
        memory.set(LONG, at + 8, sequence);
        memory.set(INT, at + 16, signature);
        memory.set(INT, at + 20, key);
        memory.set(LONG, at + 24, bytes);
        memory.set(INT, at + 32, 0);
        memory.set(INT, at + 36, epoch);
    }

    /** Writes where a lent payload is, behind {@link #write}. */
    public static void writeLoan(MemorySegment memory, long at, int allocation, long offset) {
        memory.set(INT, at + 32, allocation);
        memory.set(LONG, at + BYTES, offset);
    }

    /** Whether a header of this version, job and a known kind stands there. */
    public static boolean isValid(MemorySegment memory, long at, int epoch) {
        int kind = kind(memory, at);
        return memory.get(INT, at) == MAGIC && (kind == PAYLOAD || kind == LENT) && memory.get(INT, at + 36) == epoch;
    }

    /** {@link #PAYLOAD} or {@link #LENT}. */
    public static int kind(MemorySegment memory, long at) {
        return memory.get(INT, at + 4);
    }

    /** The collective's number. */
    public static long sequence(MemorySegment memory, long at) {
        return memory.get(LONG, at + 8);
    }

    /** The collective's signature. */
    public static int signature(MemorySegment memory, long at) {
        return memory.get(INT, at + 16);
    }

    /** The match key. */
    public static int key(MemorySegment memory, long at) {
        return memory.get(INT, at + 20);
    }

    /** Payload bytes. */
    public static long bytes(MemorySegment memory, long at) {
        return memory.get(LONG, at + 24);
    }

    /** A lent payload's allocation. */
    public static int allocation(MemorySegment memory, long at) {
        return memory.get(INT, at + 32);
    }

    /** A lent payload's offset in its allocation. */
    public static long loanOffset(MemorySegment memory, long at) {
        return memory.get(LONG, at + BYTES);
    }
}
