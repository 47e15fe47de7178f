package io.tutti.outerproduct;

import io.tutti.model.simulate.KernelCosts;
import io.tutti.outerproduct.algorithm.SumOfOuterProducts;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;

/**
 * What multiplying costs a rank.
 *
 * @param perProduct seconds for one multiplication and addition of a byte's worth of the matrix
 * @param perWrite seconds for each time that a byte of the matrix goes to memory
 * @param perTouch seconds for each further time that it is read and written where a cache holds it
 * @param cacheBytes of a block of the matrix that is so long, nothing stays in caches from one pair to the next; of
 *     shorter ones so much more as they are shorter
 * @param fused whether a byte is read and written once for all pairs of an op, or once for each pair
 */
public record OuterRates(double perProduct, double perWrite, double perTouch, long cacheBytes, boolean fused) {
    private static final double PER_PRODUCT = 1e-11;
    private static final double PER_WRITE = 8e-11;
    /** This and the next from sums of 8 to 48 ranks over blocks of 0.4 to 26 MB, both kernels; see docs/outer.md. */
    private static final double PER_TOUCH = 5e-12;

    private static final long CACHE = 32L << 20;

    /** One pass over memory for all pairs; of a processor of this decade. */
    public static final OuterRates FUSED = new OuterRates(PER_PRODUCT, PER_WRITE, PER_TOUCH, CACHE, true);
    /** One pass for each pair. */
    public static final OuterRates ONE_BY_ONE = new OuterRates(PER_PRODUCT, PER_WRITE, PER_TOUCH, CACHE, false);

    /** Without caches. */
    public OuterRates(double perProduct, double perWrite, boolean fused) {
        this(perProduct, perWrite, perWrite, 0, fused);
    }

    /** The same for the simulator. */
    public KernelCosts costs(SumOfOuterProducts sum, int batch) {
        return (apply, layout) -> seconds(apply, layout, sum, batch);
    }

    private double seconds(Op.Apply apply, Layout layout, SumOfOuterProducts sum, int batch) {
        long bytes = layout.length(apply.target().first(), apply.target().count());
        int terms =
                sum.kernel(apply.kernel()).orElseThrow().terms(apply.operands().size());
        return seconds(bytes, (double) terms * batch);
    }

    /** Of a block of {@code bytes} that {@code pairs} are added to. */
    double seconds(long bytes, double pairs) {
        double missed = bytes >= cacheBytes ? 1 : (double) bytes / cacheBytes;
        double again = perTouch + missed * (perWrite - perTouch);
        double passes = fused ? perWrite : perWrite + (pairs - 1) * again;
        return bytes * (pairs * perProduct + passes);
    }
}
