package io.tutti.kernel.loop;

import java.lang.foreign.MemorySegment;

/**
 * The scalar equivalent of a vector loop, and the only loop where there is no SIMD. It computes short vectors element by element and
 * longer ones through arrays. Both give the same bits.
 */
record ScalarLoops(Loop brief, Loop blocks) implements Loop {
    /** Number of elements from which the array loop saves more than its three copies cost. */
    private static final int LEAST_FOR_BLOCKS = 48;

    @Override
    public void run(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count,
            int divisor) {
        if (count < LEAST_FOR_BLOCKS) {
            brief.run(left, leftOffset, right, rightOffset, target, targetOffset, count, divisor);
        } else {
            blocks.run(left, leftOffset, right, rightOffset, target, targetOffset, count, divisor);
        }
    }
}
