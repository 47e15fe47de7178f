package io.tutti.outerproduct;

import io.tutti.model.simulate.KernelCosts;
import io.tutti.outerproduct.algorithm.SumOfOuterProducts;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;

/**
 * The costs of multiplication on one rank.
 *
 * @param perProduct seconds of one multiply-add, for each byte of an element
 * @param perWrite seconds of each write of a byte of the matrix to memory
 * @param perTouch seconds of each further read and write of a byte that a cache holds
 * @param cacheBytes the length of a block of the matrix of which nothing stays in caches from one pair to the next; of
 *     a shorter block, a part stays in proportion
 * @param fused whether a byte is read and written once for all pairs of an op, or once for each pair
 */
public record OuterRates(double perProduct, double perWrite, double perTouch, long cacheBytes, boolean fused) {
    private static final double PER_PRODUCT = 1e-11;
    private static final double PER_WRITE = 8e-11;
    /**
     * This rate and the next are fitted to sums of 8 to 48 ranks over blocks of 0.4 to 26 MB; see
     * docs/outerproduct-log.md.
     */
    private static final double PER_TOUCH = 5e-12;

    private static final long CACHE = 32L << 20;

    /** One pass over memory for all pairs, on a processor of 2020 to 2026. */
    public static final OuterRates FUSED = new OuterRates(PER_PRODUCT, PER_WRITE, PER_TOUCH, CACHE, true);
    /** One pass for each pair. */
    public static final OuterRates ONE_BY_ONE = new OuterRates(PER_PRODUCT, PER_WRITE, PER_TOUCH, CACHE, false);

    /**
     * Creates rates without caches.
     *
     * @param perProduct seconds of one multiply-add, for each byte of an element
     * @param perWrite seconds of each write of a byte of the matrix, the first and all further ones
     * @param fused whether a byte is read and written once for all pairs of an op, or once for each pair
     */
    public OuterRates(double perProduct, double perWrite, boolean fused) {
        this(perProduct, perWrite, perWrite, 0, fused);
    }

    /**
     * {@return these rates in the form of the simulator, for layouts in bytes}
     *
     * @param sum the collective whose kernels are counted
     * @param batch number of pairs of each rank, 1 or more
     */
    public KernelCosts costs(SumOfOuterProducts sum, int batch) {
        return (apply, layout) -> seconds(apply, layout, sum, batch);
    }

    private double seconds(Op.Apply apply, Layout layout, SumOfOuterProducts sum, int batch) {
        long bytes = layout.length(apply.target().first(), apply.target().count());
        int terms =
                sum.kernel(apply.kernel()).orElseThrow().terms(apply.operands().size());
        return seconds(bytes, (double) terms * batch);
    }

    /** Returns the time of adding {@code pairs} to a block of {@code bytes}, in seconds. */
    double seconds(long bytes, double pairs) {
        double missed = bytes >= cacheBytes ? 1 : (double) bytes / cacheBytes;
        double again = perTouch + missed * (perWrite - perTouch);
        double passes = fused ? perWrite : perWrite + (pairs - 1) * again;
        return bytes * (pairs * perProduct + passes);
    }
}
