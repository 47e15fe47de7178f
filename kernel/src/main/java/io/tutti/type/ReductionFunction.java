package io.tutti.type;

import java.lang.foreign.MemorySegment;

/** The arithmetic of a user-defined reduction operator. */
@FunctionalInterface
public interface ReductionFunction {
    /**
     * Computes {@code target[i] = left[i] ∘ right[i]} for {@code 0 <= i < count}. {@code target} may be the same memory
     * as {@code left} or {@code right}, but never overlaps one of them with a shift. Segments may be unaligned for
     * their element type.
     *
     * @param left the operand of the lower ranks, exactly {@code count} elements
     * @param right the operand of the higher ranks, exactly {@code count} elements
     * @param target receives the result, exactly {@code count} elements
     * @param count number of elements, at least 1
     */
    void combine(MemorySegment left, MemorySegment right, MemorySegment target, long count);
}
