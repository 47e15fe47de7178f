package io.tutti.sparse.exchange;

import io.tutti.sparse.collective.Target;
import io.tutti.sparse.threshold.Selector;
import io.tutti.sparse.vector.SparseVector;

/**
 * Every rank's selected elements are gathered by every rank, which adds them up: 2k(P-1) words. Renggli et al., SparCML,
 * 2019.
 */
final class TopkA extends SparseExchange {
    static final CountedScheme SCHEME = CountedScheme.sparse(
            "topka", "allgather of all selected elements, added up everywhere", (target, parameters) -> {
                parameters.requireNoOthers("topka");
                return new TopkA(target);
            });

    private TopkA(Target target) {
        super(SCHEME, target, new Selector.Exact(target.k()), "ring");
    }

    @Override
    Combined combine(SparseVector own, int[] sizes) {
        return new Combined(gatherSum(own, sizes), own);
    }
}
