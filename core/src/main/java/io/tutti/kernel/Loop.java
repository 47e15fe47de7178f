package io.tutti.kernel;

import java.lang.foreign.MemorySegment;

/** The loops of one {@link Variant}, for the kinds of memory it is made for. Offsets in bytes, counts in elements. */
interface Loop {
    /** {@code target[i] = left[i] ∘ right[i]}; the target may be exactly the place of either. */
    void pair(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count);

    /** {@code target[i] = source[i] / divisor}, the source of the left operand's kind of memory. */
    void divide(
            MemorySegment source, long sourceOffset, MemorySegment target, long targetOffset, long count, int divisor);
}
