package io.tutti.kernel;

import java.lang.foreign.MemorySegment;

/**
 * The loop of one {@link LoopSpec}, for the kinds of memory it is made for. Offsets in bytes, counts in elements.
 *
 * <p>One method with one body, which is too long to be inlined: {@code LoopSizeTest}. A loop that is inlined is compiled
 * once more with every caller, and what a trial measures would be such a copy.
 */
interface Loop {
    /**
     * {@code target[i] = left[i] ∘ right[i]}, or {@code target[i] = left[i] / divisor} where that is the stage.
     *
     * @param right the same as {@code left} for a division, which does not read it
     * @param target may be exactly the place of either
     * @param divisor read by a division only
     */
    void run(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count,
            int divisor);
}
