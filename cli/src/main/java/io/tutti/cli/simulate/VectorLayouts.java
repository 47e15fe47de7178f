package io.tutti.cli.simulate;

import io.tutti.model.simulate.Simulator;
import io.tutti.outerproduct.OuterLayout;
import io.tutti.outerproduct.OuterRates;
import io.tutti.outerproduct.OuterShape;
import io.tutti.outerproduct.algorithm.SumOfOuterProducts;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Layout;
import io.tutti.type.ElementType;

/** What a number of bytes means to a collective. */
final class VectorLayouts {
    private VectorLayouts() {}

    /** Equal chunks of a vector; of a sum of outer products, the factors and blocks of a square matrix. */
    static Layout layout(Collective collective, long bytes, int elementBytes) {
        if (collective instanceof SumOfOuterProducts sum) {
            long side = Math.round(Math.sqrt((double) bytes / elementBytes));
            ElementType type = elementBytes == Double.BYTES ? ElementType.FLOAT64 : ElementType.FLOAT32;
            return new OuterLayout(sum, new OuterShape(side, side, 1, type), elementBytes);
        }
        return Layout.uniform(bytes, collective.chunks(), elementBytes);
    }

    /** Products by the fused kernel, one pair a rank. */
    static Simulator kernels(Simulator simulator, Collective collective) {
        return collective instanceof SumOfOuterProducts sum
                ? simulator.with(OuterRates.FUSED.costs(sum, 1))
                : simulator;
    }
}
