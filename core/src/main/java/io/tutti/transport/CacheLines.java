package io.tutti.transport;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Cache lines of shared memory. */
final class CacheLines {
    static final int BYTES = 64;
    /** Lines are prefetched in pairs, so what different ranks write stands on different pairs. */
    static final int PAIR = 2 * BYTES;

    private CacheLines() {}

    /**
     * Takes lines away from those who have read them, by writing a word of each: that takes as long as a message, and
     * whoever does it early need not wait when he has something to write. What stands there is lost.
     */
    static void claim(MemorySegment memory, long from, long length) {
        for (long line = from; line < from + length; line += BYTES) {
            memory.set(ValueLayout.JAVA_INT, line, 0);
        }
    }
}
