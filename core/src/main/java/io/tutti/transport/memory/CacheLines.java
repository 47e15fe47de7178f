package io.tutti.transport.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Constants and operations for cache lines of shared memory. */
public final class CacheLines {
    static final int BYTES = 64;
    /** Lines are prefetched in pairs, so data that different ranks write lies in different pairs. */
    public static final int PAIR = 2 * BYTES;

    private CacheLines() {}

    /**
     * Takes exclusive ownership of cache lines that other processors have read, by writing one word of each line.
     * Ownership takes as long as a message; a rank that acquires it early does not wait for it when it writes data.
     * Overwrites the first four bytes of each line.
     *
     * @param from offset of the first line in {@code memory}, in bytes
     * @param length bytes to claim
     */
    static void claim(MemorySegment memory, long from, long length) {
        for (long line = from; line < from + length; line += BYTES) {
            memory.set(ValueLayout.JAVA_INT, line, 0);
        }
    }
}
