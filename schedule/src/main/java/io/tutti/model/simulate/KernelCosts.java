package io.tutti.model.simulate;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;

/** The costs of the kernels of a schedule. */
@FunctionalInterface
public interface KernelCosts {
    /**
     * {@return seconds of an op}
     *
     * @param apply the op
     * @param layout the lengths of chunks in bytes
     */
    double seconds(Op.Apply apply, Layout layout);

    /**
     * Costs as if the bytes that a kernel reads were combined.
     *
     * @param gamma seconds per byte combined
     * @return costs that any number of threads may ask for
     */
    static KernelCosts reading(double gamma) {
        return (apply, layout) -> gamma * SliceSizes.of(layout).bytes(apply.operands());
    }
}
