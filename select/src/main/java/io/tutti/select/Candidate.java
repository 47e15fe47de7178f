package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.model.cost.TopologyCost;
import io.tutti.schedule.Topology;

/**
 * An algorithm for a topology, with the properties of its schedule. They are precomputed, or derived on demand: the cost when it
 * is first needed, the guarantees only when the algorithm would be selected, because verifying takes many times as long.
 * Thread-safe; each is derived once.
 */
final class Candidate {
    /** The cost for more ranks than this is that for this many ranks: deriving it would take seconds. */
    private static final int MOST_RANKS_WALKED = 512;

    private final String collective;
    /** Cached, because algorithms with parameters build their name on every call. */
    private final String name;

    private final Topology topology;
    private final Work work;
    private Algorithm algorithm;
    private TopologyCost least;
    private TopologyCost cost;
    private ScheduleProperties properties;

    /** Counts the expensive derivations; tests limit them. */
    static final class Work {
        int derived;
        int proven;
    }

    /** Creates a candidate whose properties are derived on demand. */
    Candidate(Algorithm algorithm, Topology topology, Work work) {
        this.collective = algorithm.collective();
        this.algorithm = algorithm;
        this.name = algorithm.name();
        this.topology = topology;
        this.work = work;
    }

    /** Creates a candidate with precomputed properties. */
    Candidate(String collective, ScheduleProperties properties, Topology topology, Work work) {
        this.collective = collective;
        this.name = properties.name();
        this.properties = properties;
        this.cost = properties.cost();
        this.least = cost;
        this.topology = topology;
        this.work = work;
    }

    /** Estimates the number of ops from which the cost would be derived: those of rank 0 times the number of ranks. */
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
        return Sample.first(algorithm(), few(), MOST_RANKS_WALKED, topology);
    }

    /** Returns the first ranks; of several nodes if there are several, though the first one may have enough ranks alone. */
    private Topology few() {
        Topology first = topology.first(MOST_RANKS_WALKED);
        return first.nodes() > 1 || topology.nodes() == 1 ? first : Topology.uniform(2, MOST_RANKS_WALKED / 2);
    }

    /** Returns the algorithm, the same object on every call. */
    synchronized Algorithm algorithm() {
        if (algorithm == null) {
            algorithm = Algorithms.byName(collective, name).orElseThrow();
        }
        return algorithm;
    }

    String name() {
        return name;
    }

    /** Returns a lower bound of the cost that is cheap to compute: a precomputed cost itself. It stays the same when the cost is derived. */
    synchronized TopologyCost least() {
        if (least == null) {
            Topology walked = walked();
            least = TopologyCost.least(algorithm().schedule(ScheduleRequest.of(walked)), walked);
        }
        return least;
    }

    synchronized TopologyCost cost() {
        if (cost == null) {
            work.derived++;
            Topology walked = walked();
            cost = TopologyCost.of(algorithm().schedule(ScheduleRequest.of(walked)), walked);
        }
        return cost;
    }

    /** Returns all properties. The first call verifies the schedule for a sample of the ranks. */
    synchronized ScheduleProperties properties() {
        if (properties == null) {
            work.proven++;
            Guarantees proved = Guarantees.of(algorithm(), Sample.request(algorithm(), topology));
            properties = new ScheduleProperties(name, cost(), proved.bits(), proved.needsCommutative());
        }
        return properties;
    }

    /** Returns whether the algorithm meets the requirements. May verify its schedule. */
    boolean allows(CallRequirements requirements) {
        return properties().allow(requirements);
    }

    /** Returns whether the algorithm is known not to meet the requirements. Verifies nothing. */
    synchronized boolean isRuledOut(CallRequirements requirements) {
        return properties != null && !properties.allow(requirements);
    }
}
