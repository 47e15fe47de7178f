package io.tutti.cli.simulate;

import io.tutti.model.simulate.Simulator;
import io.tutti.outerproduct.OuterLayout;
import io.tutti.outerproduct.OuterRates;
import io.tutti.outerproduct.OuterShape;
import io.tutti.outerproduct.algorithm.SumOfOuterProducts;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Layout;
import io.tutti.type.ElementType;

/** Converts a number of bytes to the layout of a collective. */
final class VectorLayouts {
    private VectorLayouts() {}

    /** Returns equal chunks of a vector; for a sum of outer products, the factors and blocks of a square matrix. */
    static Layout layout(Collective collective, long bytes, int elementBytes) {
        if (collective instanceof SumOfOuterProducts sum) {
            long side = Math.round(Math.sqrt((double) bytes / elementBytes));
            ElementType type = elementBytes == Double.BYTES ? ElementType.FLOAT64 : ElementType.FLOAT32;
            return new OuterLayout(sum, new OuterShape(side, side, 1, type), elementBytes);
        }
        return Layout.uniform(bytes, collective.chunks(), elementBytes);
    }

    /** Returns a simulator that computes products by the fused kernel, one pair per rank. */
    static Simulator kernels(Simulator simulator, Collective collective) {
        return collective instanceof SumOfOuterProducts sum
                ? simulator.with(OuterRates.FUSED.costs(sum, 1))
                : simulator;
    }
}
