package io.tutti.type;

import java.lang.foreign.MemorySegment;

/** The arithmetic of a user-defined reduction. */
@FunctionalInterface
public interface ReductionFunction {
    /**
     * {@code target[i] = left[i] ∘ right[i]} for {@code 0 <= i < count}. {@code target} may be the same memory as
     * {@code left} or {@code right}, never a shifted part of it. Segments may be unaligned for their element type.
     *
     * @param left the operand of the lower ranks, exactly {@code count} elements
     * @param right the operand of the higher ranks, exactly {@code count} elements
     * @param target takes the result, exactly {@code count} elements
     * @param count number of elements, at least 1
     */
    void combine(MemorySegment left, MemorySegment right, MemorySegment target, long count);
}
