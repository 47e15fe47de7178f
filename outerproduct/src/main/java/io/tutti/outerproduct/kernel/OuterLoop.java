package io.tutti.outerproduct.kernel;

import java.lang.foreign.MemorySegment;

/**
 * The inner loop of fused sums of outer products. It computes strips of {@link #ROWS} rows and {@link #width()} columns of a matrix. A
 * strip stays in registers while all pairs of a panel are added. Each product is added by a fused multiply-add, in the order of the
 * pairs, to zero or to the previous contents. NaN is stored as the canonical NaN. So all loops, and all partitions of a matrix and its
 * pairs, give the same bits.
 */
interface OuterLoop {
    /** Number of rows of a strip. */
    int ROWS = 4;

    /** Returns the number of columns of a strip. */
    int width();

    /**
     * Copies adjacent strips of one pair's right factor, each of {@link #width()} columns. Offsets are in bytes.
     *
     * @param from the source, in native memory
     * @param to the destination, in native memory
     * @param distance the distance from one strip to the next in {@code to}
     */
    void pack(MemorySegment from, long offset, MemorySegment to, long at, long distance, int strips);

    /**
     * Computes adjacent strips. Offsets are in bytes.
     *
     * @param a native memory: for each pair, the coefficients of the rows, contiguous
     * @param b native memory: for each strip and each pair, the elements of the strip's columns, contiguous
     * @param pairs the number of pairs; 0 only replaces NaN of the previous contents by the canonical NaN
     * @param at the offset of the first element of the first row
     * @param rowBytes the distance from one row to the next
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
