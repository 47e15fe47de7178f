package io.tutti.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Native memory of one thread that stays in the first-level cache: the accumulator of a fold, and copies of operands in memory that
 * no loop supports. Allocated when a thread first needs it.
 */
final class Scratch {
    /** Size of each segment, in bytes. */
    static final int BYTES = 8 << 10;

    private static final long ALIGNMENT = 64;
    private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

    final MemorySegment accumulator;
    final MemorySegment left;
    final MemorySegment right;
    final MemorySegment target;

    private Scratch() {
        Arena arena = Arena.ofAuto();
        accumulator = arena.allocate(BYTES, ALIGNMENT);
        left = arena.allocate(BYTES, ALIGNMENT);
        right = arena.allocate(BYTES, ALIGNMENT);
        target = arena.allocate(BYTES, ALIGNMENT);
    }

    static Scratch ofThread() {
        return OF_THREAD.get();
    }
}
