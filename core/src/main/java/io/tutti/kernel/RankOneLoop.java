package io.tutti.kernel;

import java.lang.foreign.MemorySegment;

/**
 * The inner loop of sums of outer products one after the other: coefficients times a right factor, to some rows
 * of the matrix. Each product is added by a fused multiply-add, to zero or to what is there, as {@link OuterLoop} does; what is
 * not a number becomes the canonical NaN with the last product only, since none becomes a number again.
 */
interface RankOneLoop {
    /** Most rows at once: a right factor is read once for them. */
    int ROWS = 4;

    /**
     * Adds to rows. Offsets in bytes.
     *
     * @param a native; the rows' coefficients side by side
     * @param b native; the elements of the columns side by side
     * @param at the first element of the first row
     * @param rowBytes from one row to the next
     * @param rows 1 to {@link #ROWS}
     * @param count columns
     */
    void rows(
            MemorySegment a,
            long aOffset,
            MemorySegment b,
            long bOffset,
            MemorySegment target,
            long at,
            long rowBytes,
            int rows,
            long count);
}
