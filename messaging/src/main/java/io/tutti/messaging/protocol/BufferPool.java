package io.tutti.messaging.protocol;

import java.lang.foreign.MemorySegment;

/** Buffers for messages that no receive expected, in powers of two, used again. It never holds more than its limit beside those in use. */
final class BufferPool {
    private static final int LEAST = 64;
    /** What an entry counts beside its payload. */
    private static final int ENTRY = 64;

    private final MemorySegment[][] free = new MemorySegment[Integer.SIZE][4];
    private final int[] counts = new int[Integer.SIZE];
    private final long limit;
    private long kept;

    /** @param limit bytes of unused buffers that are kept */
    BufferPool(long limit) {
        this.limit = limit;
    }

    private static int size(long bytes) {
        return bytes <= LEAST ? LEAST : Integer.highestOneBit((int) bytes - 1) << 1;
    }

    /** Returns what a message of this length counts against the credit of its sender. */
    static long charge(long bytes) {
        return ENTRY + size(bytes);
    }

    MemorySegment take(long bytes) {
        int size = size(bytes);
        int kind = Integer.numberOfTrailingZeros(size);
        if (counts[kind] == 0) {
            return MemorySegment.ofArray(new byte[size]);
        }
        kept -= size;
        MemorySegment buffer = free[kind][--counts[kind]];
        free[kind][counts[kind]] = null;
        return buffer;
    }

    void give(MemorySegment buffer) {
        int size = (int) buffer.byteSize();
        int kind = Integer.numberOfTrailingZeros(size);
        if (kept + size > limit) {
            return;
        }
        if (counts[kind] == free[kind].length) {
            free[kind] = java.util.Arrays.copyOf(free[kind], 2 * counts[kind]);
        }
        free[kind][counts[kind]++] = buffer;
        kept += size;
    }
}
