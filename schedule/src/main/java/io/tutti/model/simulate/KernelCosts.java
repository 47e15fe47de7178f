package io.tutti.model.simulate;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;

/** What the kernels of a schedule cost. */
@FunctionalInterface
public interface KernelCosts {
    /** Seconds of an op, its chunks as long as the layout says. */
    double seconds(Op.Apply apply, Layout layout);

    /** As much as combining what a kernel reads. */
    static KernelCosts reading(double gamma) {
        return (apply, layout) -> gamma * SliceSizes.of(layout).bytes(apply.operands());
    }
}
