package io.tutti.kernel;

import java.lang.foreign.MemorySegment;

/** The loops of one {@link Variant}, for the kinds of memory it is made for. Offsets and lengths are in bytes. */
interface Loop {
    /** {@code target[i] = left[i] ∘ right[i]} over {@code length} bytes. */
    void pair(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long length);

    /**
     * Left fold of {@code operands >= 1} sources, all of the left operand's kind of memory, over the bytes {@code from}
     * to {@code to} exclusive, counted from the offsets.
     */
    void many(
            MemorySegment[] sources,
            long[] offsets,
            int operands,
            MemorySegment target,
            long targetOffset,
            long from,
            long to);

    /** {@code target[i] = source[i] / divisor} over {@code length} bytes, the source of the left operand's kind. */
    void divide(
            MemorySegment source, long sourceOffset, MemorySegment target, long targetOffset, long length, int divisor);
}
