package io.tutti.choose;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Shape;
import io.tutti.model.ScheduleCost;
import io.tutti.schedule.Topology;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;

/**
 * An algorithm and what is derived from its schedule: its cost at once, what it guarantees when that is first asked for,
 * because proving takes many times as long.
 */
final class Candidate {
    /** Costs of more ranks than this are taken from so many: deriving them would take seconds. */
    private static final int MOST_RANKS_WALKED = 512;
    /** More ops than this are not walked, but for an algorithm that is asked for by name. */
    private static final int MOST_OPS_WALKED = 2_000_000;

    private final Algorithm algorithm;
    /** Asked for in every call, and put together anew by algorithms with parameters. */
    private final String name;

    private final Topology topology;
    private final ScheduleCost cost;
    private Verification guarantees;

    Candidate(Algorithm algorithm, Topology topology) {
        this.algorithm = algorithm;
        this.name = algorithm.name();
        this.topology = topology;
        this.cost = ScheduleCost.of(algorithm.schedule(Shape.of(first(algorithm, topology, MOST_RANKS_WALKED))));
    }

    /** Whether its cost is known within a second or so: pipelines of many ranks have millions of ops. */
    static boolean isQuick(Algorithm algorithm, Topology topology) {
        Topology walked = first(algorithm, topology, MOST_RANKS_WALKED);
        int ops = algorithm.schedule(Shape.of(walked)).program(0).ops().size();
        return (long) ops * walked.ranks() <= MOST_OPS_WALKED;
    }

    private Topology sample() {
        Topology sample = Sample.of(topology);
        return algorithm.takes(Shape.of(sample)) ? sample : first(algorithm, topology, sample.ranks());
    }

    /** The first ranks, so many or a few less, as the algorithm takes; all if it takes no such number. */
    private static Topology first(Algorithm algorithm, Topology topology, int most) {
        for (int ranks = Math.min(most, topology.ranks()); ranks > most / 2; ranks--) {
            if (algorithm.takes(Shape.of(topology.first(ranks)))) {
                return topology.first(ranks);
            }
        }
        return topology;
    }

    Algorithm algorithm() {
        return algorithm;
    }

    String name() {
        return name;
    }

    ScheduleCost cost() {
        return cost;
    }

    /** Whether it may be used; proves its schedule, of a sample of the ranks, when first asked. */
    boolean allows(boolean commutative, boolean exact, Reproducibility wanted) {
        if (guarantees == null) {
            Shape sample = algorithm.sample(Shape.of(topology)).orElseGet(() -> Shape.of(sample()));
            guarantees = Verifier.verify(algorithm.schedule(sample));
        }
        return !isRuledOut(commutative, exact, wanted);
    }

    /** Whether it is known that it may not be used. */
    boolean isRuledOut(boolean commutative, boolean exact, Reproducibility wanted) {
        return guarantees != null
                && (!commutative && guarantees.needsCommutative()
                        || !exact && !guarantees.reproducibility().keeps(wanted));
    }
}
