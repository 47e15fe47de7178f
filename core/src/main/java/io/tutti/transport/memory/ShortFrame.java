package io.tutti.transport.memory;

import io.tutti.spi.Frame;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The header of a message in a ring whose payload stands behind it, in the same record: 16 bytes in native order. It is shorter than a
 * {@link Frame}, so that header and payload of the shortest messages share a cache line with another message and never take two lines.
 *
 * <pre>
 *    0  int  seal, as in {@link Frame}
 *    4  int  fingerprint of the collective
 *    8  int  key of the schedule
 *   12  int  low 32 bits of the collective's sequence on its communicator
 * </pre>
 *
 * <p>The next 16 bits of the sequence stand beside the kind of the record, and the payload's length follows from the record's.
 */
final class ShortFrame {
    static final int BYTES = 16;
    /** Longest payload, in bytes: it ends with the second unit of its record. */
    static final int LONGEST = 2 * RingDescriptor.UNIT - RingDescriptor.RECORD_HEADER - BYTES;

    private static final int FINGERPRINT = 4;
    private static final int KEY = 8;
    private static final int SEQUENCE = 12;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

    private ShortFrame() {}

    static void write(MemorySegment memory, long at, long sequence, int fingerprint, int key, int epoch) {
        memory.set(INT, at, Frame.MAGIC ^ epoch);
        memory.set(INT, at + FINGERPRINT, fingerprint);
        memory.set(INT, at + KEY, key);
        memory.set(INT, at + SEQUENCE, (int) sequence);
    }

    /** Returns the bits of a sequence that go beside the kind of the record. */
    static short above(long sequence) {
        return (short) (sequence >>> Integer.SIZE);
    }

    static boolean isValid(MemorySegment memory, long at, int epoch) {
        return memory.get(INT, at) == (Frame.MAGIC ^ epoch);
    }

    /** Returns the sequence modulo 2^48. */
    static long sequence(MemorySegment memory, long at, short above) {
        return (above & 0xFFFFL) << Integer.SIZE | memory.get(INT, at + SEQUENCE) & 0xFFFF_FFFFL;
    }

    static int fingerprint(MemorySegment memory, long at) {
        return memory.get(INT, at + FINGERPRINT);
    }

    static int key(MemorySegment memory, long at) {
        return memory.get(INT, at + KEY);
    }
}
