package io.tutti.choose;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Shape;
import io.tutti.model.ScheduleCost;
import io.tutti.schedule.Topology;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;

/**
 * An algorithm and what was derived from its schedule.
 *
 * @param algorithm the algorithm
 * @param cost of its schedule for the communicator's ranks
 * @param reproducibility of float sums
 * @param needsCommutative whether it changes the order of operands
 */
record Candidate(Algorithm algorithm, ScheduleCost cost, Reproducibility reproducibility, boolean needsCommutative) {
    /**
     * Order and reproducibility are read off a schedule of at most this many ranks, an odd number; that they are the
     * same for other numbers is what the tests over 1 to 130 ranks show.
     */
    static final int MOST_VERIFIED_RANKS = 33;

    static Candidate of(Algorithm algorithm, Topology topology) {
        Verification facts = Verifier.verify(algorithm.schedule(Shape.of(topology.first(MOST_VERIFIED_RANKS))));
        return new Candidate(
                algorithm,
                ScheduleCost.of(algorithm.schedule(Shape.of(topology))),
                facts.reproducibility(),
                facts.needsCommutative());
    }
}
