package io.tutti.sparse.exchange;

import io.tutti.sparse.collective.Target;
import io.tutti.sparse.threshold.GaussianThreshold;
import io.tutti.sparse.vector.SparseVector;

/** {@link TopkA} with the threshold of a fitted normal distribution; see {@link GaussianThreshold}. */
final class Gaussiank extends SparseExchange {
    static final CountedScheme SCHEME = CountedScheme.sparse(
            "gaussiank", "as topka, with the threshold of a fitted normal distribution", (target, parameters) -> {
                parameters.requireNoOthers("gaussiank");
                return new Gaussiank(target);
            });

    private Gaussiank(Target target) {
        super(SCHEME, target, new GaussianThreshold(target.k()), "ring");
    }

    @Override
    Combined combine(SparseVector own, int[] sizes) {
        return new Combined(gatherSum(own, sizes), own);
    }
}
