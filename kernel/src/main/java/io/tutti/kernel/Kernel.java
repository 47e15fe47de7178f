package io.tutti.kernel;

import java.lang.foreign.MemorySegment;

/**
 * Combines runs of elements of one type by one reduction operation. Offsets are in bytes and need no alignment; counts are in
 * elements. Stateless: any number of threads may call it concurrently.
 */
public interface Kernel {
    /**
     * Computes {@code target[i] = left[i] ∘ right[i]}.
     *
     * @param left the left operands
     * @param leftOffset where they begin, in bytes
     * @param right the right operands
     * @param rightOffset where they begin, in bytes
     * @param target receives the results; may be exactly the memory of {@code left} or {@code right}, and must not overlap them in
     *     any other way
     * @param targetOffset where the results begin, in bytes
     * @param count the number of elements; 0 has no effect
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
     * Computes {@code target[i] = ((source0[i] ∘ source1[i]) ∘ source2[i]) …} from left to right, in one pass over memory. Built-in
     * reductions round float16 and bfloat16 once, at the end.
     *
     * @param sources the operands; the first {@code operands} entries are used
     * @param offsets where the operands begin, in bytes
     * @param operands the number of operands, at least 1; with 1 the bits are copied unchanged
     * @param target receives the results; may be exactly the memory of any source, and must not overlap them in any other way
     * @param targetOffset where the results begin, in bytes
     * @param count the number of elements; 0 has no effect
     */
    void reduceMany(
            MemorySegment[] sources, long[] offsets, int operands, MemorySegment target, long targetOffset, long count);
}
