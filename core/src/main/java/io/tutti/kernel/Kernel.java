package io.tutti.kernel;

import java.lang.foreign.MemorySegment;

/**
 * Combines runs of elements of one type by one reduction. Offsets are in bytes and need no alignment; counts are in
 * elements. Stateless: any thread may call, several at once.
 */
public interface Kernel {
    /**
     * {@code target[i] = left[i] ∘ right[i]}.
     *
     * @param target may be exactly the place of {@code left} or of {@code right}
     * @param count elements; 0 does nothing
     */
    void reduce(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count);

    /**
     * {@code target[i] = ((source0[i] ∘ source1[i]) ∘ source2[i]) …} over the first {@code operands} entries, left to
     * right, in one pass over memory. Built-in reductions round float16 and bfloat16 once, at the end.
     *
     * @param offsets of the sources, in bytes
     * @param operands at least 1; with 1 the bits are copied as they are
     * @param target may be exactly the place of any source
     * @param count elements; 0 does nothing
     */
    void reduceMany(
            MemorySegment[] sources, long[] offsets, int operands, MemorySegment target, long targetOffset, long count);
}
