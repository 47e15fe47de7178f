package io.tutti.kernel;

import java.lang.foreign.MemorySegment;

/**
 * Steps of a sum of outer products over a run of {@code count} columns. Offsets in bytes; coefficients stand side by side
 * in native memory, one after the other right vectors at a fixed distance too. Each product is added by a fused
 * multiply-add, in the order of the pairs, so all ways to take these steps give the same bits.
 */
interface OuterLoop {
    /** Pairs that {@link #quad} takes at once. */
    int PAIRS = 4;

    /**
     * {@code upper[m] += a[0] b0[m] + … + a[3] b3[m]}, and likewise {@code lower} with the coefficients at {@code
     * aLower}.
     *
     * @param distance from one right vector to the next
     */
    void quad(
            MemorySegment a,
            long aUpper,
            long aLower,
            MemorySegment b,
            long bOffset,
            long distance,
            MemorySegment target,
            long upper,
            long lower,
            long count);

    /** {@code row[m] += a b[m]}. */
    void single(
            MemorySegment a, long aOffset, MemorySegment b, long bOffset, MemorySegment target, long row, long count);

    /** Replaces what is not a number by the canonical NaN. */
    void clean(MemorySegment target, long row, long count);
}
