package io.tutti.outer;

import io.tutti.model.simulate.KernelCosts;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;
import io.tutti.schedule.SumOfOuterProducts;

/**
 * What multiplying costs a rank.
 *
 * @param perProduct seconds for one multiplication and addition of a byte's worth of the matrix
 * @param perWrite seconds for each time that a byte of the matrix goes to memory
 * @param fused whether it does so once for all pairs of an op, or once for each pair
 */
public record OuterRates(double perProduct, double perWrite, boolean fused) {
    /** One pass over memory for all pairs; of a processor of this decade. */
    public static final OuterRates FUSED = new OuterRates(1e-11, 8e-11, true);
    /** One pass over memory for each pair. */
    public static final OuterRates ONE_BY_ONE = new OuterRates(1e-11, 8e-11, false);

    /** The same for the simulator. */
    KernelCosts costs(SumOfOuterProducts sum, int batch) {
        return (apply, layout) -> seconds(apply, layout, sum, batch);
    }

    private double seconds(Op.Apply apply, Layout layout, SumOfOuterProducts sum, int batch) {
        long bytes = layout.length(apply.target().first(), apply.target().count());
        int terms =
                sum.kernel(apply.kernel()).orElseThrow().terms(apply.operands().size());
        double pairs = (double) terms * batch;
        return bytes * (pairs * perProduct + (fused ? 1 : pairs) * perWrite);
    }
}
