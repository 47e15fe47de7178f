package io.tutti.outerproduct.kernel;

import java.lang.foreign.MemorySegment;

/**
 * The inner loop of unfused sums of outer products. It adds coefficients times one right factor to some rows of the matrix. Each
 * product is added by a fused multiply-add, to zero or to the previous contents, as in {@link OuterLoop}. NaN is replaced by the
 * canonical NaN with the last product only, because NaN never becomes a number again.
 */
interface RankOneLoop {
    /** Maximum number of rows of a call; it reads the right factor once for all of them. */
    int ROWS = 4;

    /**
     * Adds one product to some rows. Offsets are in bytes.
     *
     * @param a native memory: the coefficients of the rows, contiguous
     * @param b native memory: the elements of the columns, contiguous
     * @param at the offset of the first element of the first row
     * @param rowBytes the distance from one row to the next
     * @param rows the number of rows, 1 to {@link #ROWS}
     * @param count the number of columns
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
