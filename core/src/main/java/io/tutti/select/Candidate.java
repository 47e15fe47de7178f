package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.model.TopologyCost;
import io.tutti.schedule.Topology;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;

/**
 * An algorithm for a topology, and what is derived from its schedule: known beforehand, or its cost when that is first
 * asked for, and what it guarantees when it would be chosen, because proving takes many times as long.
 */
final class Candidate {
    /** Costs of more ranks than this are taken from so many: deriving them would take seconds. */
    private static final int MOST_RANKS_WALKED = 512;

    private final String collective;
    /** Asked for in every call, and put together anew by algorithms with parameters. */
    private final String name;

    private final Topology topology;
    private final Work work;
    private Algorithm algorithm;
    private TopologyCost least;
    private TopologyCost cost;
    private ScheduleProperties properties;

    /** What was done to know candidates; choosing is judged by it. */
    static final class Work {
        int derived;
        int proven;
    }

    /** About which nothing is known yet. */
    Candidate(Algorithm algorithm, Topology topology, Work work) {
        this.collective = algorithm.collective();
        this.algorithm = algorithm;
        this.name = algorithm.name();
        this.topology = topology;
        this.work = work;
    }

    /** About which all is known. */
    Candidate(String collective, ScheduleProperties properties, Topology topology, Work work) {
        this.collective = collective;
        this.name = properties.name();
        this.properties = properties;
        this.cost = properties.cost();
        this.topology = topology;
        this.work = work;
    }

    /** Ops of all ranks from which its cost would be derived, as if all had as many as rank 0. */
    long ops() {
        Topology walked = walked();
        return (long) algorithm()
                        .schedule(ScheduleRequest.of(walked))
                        .program(0)
                        .ops()
                        .size()
                * walked.ranks();
    }

    private Topology walked() {
        return first(algorithm(), topology, MOST_RANKS_WALKED);
    }

    private Topology sample() {
        Topology sample = Sample.of(topology);
        return algorithm.takes(ScheduleRequest.of(sample)) ? sample : first(algorithm, topology, sample.ranks());
    }

    /** The first ranks, so many or a few less, as the algorithm takes; all if it takes no such number. */
    private static Topology first(Algorithm algorithm, Topology topology, int most) {
        for (int ranks = Math.min(most, topology.ranks()); ranks > most / 2; ranks--) {
            if (algorithm.takes(ScheduleRequest.of(topology.first(ranks)))) {
                return topology.first(ranks);
            }
        }
        return topology;
    }

    /** The same object every time. */
    Algorithm algorithm() {
        if (algorithm == null) {
            algorithm = Algorithms.byName(collective, name).orElseThrow();
        }
        return algorithm;
    }

    String name() {
        return name;
    }

    /** No more than its cost, without much work; its cost if that is known. */
    TopologyCost least() {
        if (cost != null) {
            return cost;
        }
        if (least == null) {
            Topology walked = walked();
            least = TopologyCost.least(algorithm().schedule(ScheduleRequest.of(walked)), walked);
        }
        return least;
    }

    TopologyCost cost() {
        if (cost == null) {
            work.derived++;
            Topology walked = walked();
            cost = TopologyCost.of(algorithm().schedule(ScheduleRequest.of(walked)), walked);
        }
        return cost;
    }

    /** All about it; proves its schedule, of a sample of the ranks, when first asked. */
    ScheduleProperties facts() {
        if (properties == null) {
            work.proven++;
            ScheduleRequest sample =
                    algorithm().sample(ScheduleRequest.of(topology)).orElseGet(() -> ScheduleRequest.of(sample()));
            Verification proof = Verifier.verify(algorithm().schedule(sample));
            Reproducibility bits = proof.reproducibility();
            properties = new ScheduleProperties(name, cost(), bits, proof.needsCommutative());
        }
        return properties;
    }

    /** Whether it may be used. */
    boolean allows(CallRequirements requirements) {
        return facts().allow(requirements);
    }

    /** Whether it is known that it may not be used. */
    boolean isRuledOut(CallRequirements requirements) {
        return properties != null && !properties.allow(requirements);
    }
}
