package io.tutti.kernel;

import java.lang.foreign.MemorySegment;

/**
 * The scalar twin of a vector loop, and the loop where there are no vectors: short vectors element by element, longer
 * ones through arrays. Both give the same bits.
 */
record ScalarLoops(Loop brief, Loop blocks) implements Loop {
    /** Elements from which three copies cost less than they save. */
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
