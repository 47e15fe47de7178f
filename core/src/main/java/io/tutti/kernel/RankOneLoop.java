package io.tutti.kernel;

import java.lang.foreign.MemorySegment;

/**
 * The inner loop of sums of outer products one after the other: one coefficient times a right factor, to a row of the
 * matrix. Each product is added by a fused multiply-add, to zero or to what is there, as {@link OuterLoop} does; what is
 * not a number becomes the canonical NaN with the last product only, since none becomes a number again.
 */
interface RankOneLoop {
    /**
     * Adds to a row. Offsets in bytes.
     *
     * @param a native; the row's coefficient
     * @param b native; the elements of the columns side by side
     * @param at the first element of the row
     * @param count columns
     */
    void row(MemorySegment a, long aOffset, MemorySegment b, long bOffset, MemorySegment target, long at, long count);
}
