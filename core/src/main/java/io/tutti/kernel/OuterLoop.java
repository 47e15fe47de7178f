package io.tutti.kernel;

import java.lang.foreign.MemorySegment;

/**
 * The inner loop of sums of outer products: strips of {@link #ROWS} rows of a matrix and {@link #width()} columns, each of
 * which stays in registers while all pairs of a panel are added. Each product is added by a fused multiply-add, in the
 * order of the pairs, to zero or to what is there; what is not a number is stored as the canonical NaN. So all loops, and
 * all ways to cut a matrix and its pairs, give the same bits.
 */
interface OuterLoop {
    /** Rows of a strip. */
    int ROWS = 4;

    /** Columns of a strip. */
    int width();

    /**
     * Takes neighbouring strips of one pair's right factor, all of {@link #width()} columns. Offsets in bytes.
     *
     * @param from native
     * @param to native
     * @param distance from one strip to the next in {@code to}
     */
    void pack(MemorySegment from, long offset, MemorySegment to, long at, long distance, int strips);

    /**
     * Computes strips side by side. Offsets in bytes.
     *
     * @param a native; for each pair the coefficients of the rows side by side
     * @param b native; for each strip, and in it for each pair, the elements of its columns side by side
     * @param pairs 1 or more, or 0 for what is there to be cleaned
     * @param at the first element of the first row
     * @param rowBytes from one row to the next
     */
    void strips(
            MemorySegment a,
            long aOffset,
            MemorySegment b,
            long bOffset,
            int pairs,
            MemorySegment target,
            long at,
            long rowBytes,
            int strips);
}
