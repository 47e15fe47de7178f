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

    private final Algorithm algorithm;
    private final Topology topology;
    private final ScheduleCost cost;
    private Verification guarantees;

    Candidate(Algorithm algorithm, Topology topology) {
        this.algorithm = algorithm;
        this.topology = topology;
        this.cost = ScheduleCost.of(algorithm.schedule(Shape.of(topology.first(MOST_RANKS_WALKED))));
    }

    Algorithm algorithm() {
        return algorithm;
    }

    ScheduleCost cost() {
        return cost;
    }

    /** Whether it may be used; proves its schedule, of a {@link Sample} of the ranks, when first asked. */
    boolean allows(boolean commutative, boolean exact, Reproducibility wanted) {
        if (guarantees == null) {
            guarantees = Verifier.verify(algorithm.schedule(Shape.of(Sample.of(topology))));
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
