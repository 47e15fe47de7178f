package io.tutti.choose;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Shape;
import io.tutti.model.ScheduleCost;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;
import java.util.stream.IntStream;

/**
 * An algorithm and what was derived from its schedule.
 *
 * @param algorithm the algorithm
 * @param cost of its schedule for the communicator's ranks
 * @param reproducibility of float sums
 * @param needsCommutative whether it changes the order of operands
 * @param lanes links of each pair of ranks that it needs
 */
record Candidate(
        Algorithm algorithm, ScheduleCost cost, Reproducibility reproducibility, boolean needsCommutative, int lanes) {
    /** Costs of more ranks than this are taken from so many: deriving them would take seconds. */
    private static final int MOST_RANKS_WALKED = 512;

    /** What is derived is that of a {@link Sample} of the ranks, and the cost that of the first ones. */
    static Candidate of(Algorithm algorithm, Topology topology) {
        Schedule sample = algorithm.schedule(Shape.of(Sample.of(topology)));
        Verification facts = Verifier.verify(sample);
        return new Candidate(
                algorithm,
                ScheduleCost.of(algorithm.schedule(Shape.of(topology.first(MOST_RANKS_WALKED)))),
                facts.reproducibility(),
                facts.needsCommutative(),
                IntStream.range(0, sample.ranks())
                        .map(rank -> sample.program(rank).lanes())
                        .max()
                        .orElseThrow());
    }
}
