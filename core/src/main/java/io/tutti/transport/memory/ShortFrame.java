package io.tutti.transport.memory;

import io.tutti.spi.Frame;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The header of a message in a ring whose payload stands behind it, in the same record: 16 bytes, two longs in native order. It is shorter than a
 * {@link Frame}, so that header and payload of the shortest messages share a cache line with another message and never take two lines. From the
 * lowest bits on:
 *
 * <pre>
 *    0  int  seal, as in {@link Frame}
 *       int  fingerprint of the collective
 *    8  int  key of the schedule
 *       int  low 32 bits of the collective's sequence on its communicator
 * </pre>
 *
 * <p>The next 16 bits of the sequence stand beside the kind of the record, and the payload's length follows from the record's.
 */
final class ShortFrame {
    static final int BYTES = 16;
    /** Longest payload, in bytes: it ends with the second unit of its record. */
    static final int LONGEST = 2 * RingDescriptor.UNIT - RingDescriptor.RECORD_HEADER - BYTES;

    private static final int SECOND = 8;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private ShortFrame() {}

    static void write(MemorySegment memory, long at, long sequence, int fingerprint, int key, int epoch) {
        memory.set(LONG, at, Integer.toUnsignedLong(Frame.MAGIC ^ epoch) | (long) fingerprint << Integer.SIZE);
        memory.set(LONG, at + SECOND, Integer.toUnsignedLong(key) | sequence << Integer.SIZE);
    }

    /** Returns the bits of a sequence that go beside the kind of the record. */
    static short above(long sequence) {
        return (short) (sequence >>> Integer.SIZE);
    }

    /** Returns the first half of a header. */
    static long first(MemorySegment memory, long at) {
        return memory.get(LONG, at);
    }

    /** Returns the second half of a header. */
    static long second(MemorySegment memory, long at) {
        return memory.get(LONG, at + SECOND);
    }

    static boolean isValid(long first, int epoch) {
        return (int) first == (Frame.MAGIC ^ epoch);
    }

    /** Returns the sequence modulo 2^48. */
    static long sequence(long second, short above) {
        return (above & 0xFFFFL) << Integer.SIZE | second >>> Integer.SIZE;
    }

    static int fingerprint(long first) {
        return (int) (first >>> Integer.SIZE);
    }

    static int key(long second) {
        return (int) second;
    }
}
