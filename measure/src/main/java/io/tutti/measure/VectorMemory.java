package io.tutti.measure;

import io.tutti.measure.rank.BufferKind;
import java.util.Collections;
import java.util.Locale;

/**
 * The memory that the vectors of a benchmark need, compared with what there is.
 *
 * @param bytes memory of the machine
 */
public record VectorMemory(long bytes) {
    private static final double GIB = 1L << 30;
    private static final int VECTORS_PER_RANK = 2;
    /** Some JVMs reserve a few elements below 2^31 - 1. */
    private static final long LONGEST_ARRAY = Integer.MAX_VALUE - 8L;

    /**
     * Checks that the largest vectors fit.
     *
     * @param ranks largest number of ranks of a job; all are on this machine
     * @throws IllegalArgumentException if they do not
     */
    public void check(BenchPlan plan, int ranks) {
        long size = Collections.max(plan.sizes());
        double needed = (double) size * ranks * VECTORS_PER_RANK;
        if (needed > bytes) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "size=%d: %d ranks with an input and a result each need %.1f GiB, this machine has %.1f GiB",
                    size,
                    ranks,
                    needed / GIB,
                    bytes / GIB));
        }
        if (plan.buffers().contains(BufferKind.HEAP) && size / plan.type().bytes() > LONGEST_ARRAY) {
            throw new IllegalArgumentException("size=" + size + " has more elements of type=" + plan.type()
                    + " than an array can hold; use --buffers native or shared");
        }
    }
}
