package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.model.cost.ScheduleCost;
import io.tutti.model.cost.TopologyCost;
import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The candidates of a topology: for each collective those worth predicting, and others on request by name. Communicators of a
 * process with one topology, and the ranks of a process, share them: deriving costs takes up to a second of a processor, and its
 * results are equal. Thread-safe; while one thread derives, the others wait for its results.
 */
final class Candidates {
    /** Longer schedules are not predicted if there are shorter ones: walking this many ops takes some ten milliseconds. */
    private static final long MOST_OPS = 100_000;

    private static final double NEARLY = 1.05;
    /** A process that makes communicators of ever new topologies keeps what it derived for the last ones only. */
    private static final int MOST_SHARED = 8;

    /** In the order of their last use. */
    private static final LinkedHashMap<Key, Candidates> SHARED = new LinkedHashMap<>();

    /** What the candidates depend on. */
    private record Key(Topology topology, long lanes) {
        /** Written out, as {@link #equals} is: what a record has of itself is made of method handles at the first call of a job. */
        @Override
        public int hashCode() {
            return 31 * topology.hashCode() + Long.hashCode(lanes);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && lanes == key.lanes && topology.equals(key.topology);
        }
    }

    private final Topology topology;
    private final long lanes;
    private final Candidate.Work work = new Candidate.Work();
    private final Map<String, List<Candidate>> plausible = new HashMap<>();
    private final Map<String, Optional<Candidate>> named = new HashMap<>();
    private PrecomputedProperties precomputed;

    /**
     * Returns the candidates that all communicators of this process with equal arguments share.
     *
     * @param lanes the number of lanes of the communicator
     */
    static Candidates shared(Topology topology, long lanes) {
        Key key = new Key(topology, lanes);
        synchronized (SHARED) {
            Candidates found = SHARED.remove(key);
            found = found == null ? new Candidates(topology, lanes) : found;
            SHARED.put(key, found);
            if (SHARED.size() > MOST_SHARED) {
                SHARED.pollFirstEntry();
            }
            return found;
        }
    }

    /** Creates candidates of which nothing is derived yet. */
    Candidates(Topology topology, long lanes) {
        this.topology = topology;
        this.lanes = lanes;
    }

    /** Returns the counters of derivations. */
    Candidate.Work work() {
        return work;
    }

    /** Returns the candidates worth predicting. */
    synchronized List<Candidate> of(String collective) {
        List<Candidate> found = plausible.get(collective);
        if (found == null) {
            found = known(collective);
            if (found.isEmpty()) {
                found = derived(variants(Algorithms.forCollective(collective)));
            } else { // algorithms of other providers are not precomputed
                found.addAll(derived(variants(Algorithms.provided(collective))));
            }
            for (Candidate each : found) {
                named.put(collective + " " + each.name(), Optional.of(each));
            }
            plausible.put(collective, found);
        }
        return found;
    }

    /** Returns the candidate of this name; empty if no such algorithm supports the topology. Lanes are not checked. */
    synchronized Optional<Candidate> named(String collective, String name) {
        of(collective);
        return named.computeIfAbsent(
                collective + " " + name,
                key -> Algorithms.byName(collective, name)
                        .filter(this::isPossible)
                        .map(algorithm -> new Candidate(algorithm, topology, work)));
    }

    /** Returns all algorithms with all parameters worth trying, including those that cost more than another in every respect. */
    synchronized List<Candidate> all(String collective) {
        List<Candidate> all = new ArrayList<>(of(collective));
        for (Algorithm algorithm : variants(Algorithms.forCollective(collective))) {
            if (all.stream().noneMatch(each -> each.name().equals(algorithm.name()))) {
                named(collective, algorithm.name()).ifPresent(all::add);
            }
        }
        return all;
    }

    boolean hasLanes(Candidate candidate) {
        return candidate.least().lanes() <= lanes;
    }

    private List<Candidate> known(String collective) {
        if (precomputed == null) {
            precomputed = new PrecomputedProperties(topology);
        }
        List<Candidate> known = new ArrayList<>();
        for (ScheduleProperties properties : precomputed.of(collective)) {
            Candidate candidate = new Candidate(collective, properties, topology, work);
            if (hasLanes(candidate)) {
                known.add(candidate);
            }
        }
        return known;
    }

    /** Returns the candidates whose schedules are short enough to predict, or all if none is. */
    private List<Candidate> derived(List<Algorithm> algorithms) {
        List<Candidate> all = algorithms.stream()
                .map(algorithm -> new Candidate(algorithm, topology, work))
                .filter(this::hasLanes)
                .toList();
        List<Candidate> quick =
                all.stream().filter(candidate -> candidate.ops() <= MOST_OPS).toList();
        return quick.isEmpty() ? all : quick;
    }

    private List<Algorithm> variants(List<Algorithm> algorithms) {
        return algorithms.stream()
                .flatMap(algorithm -> algorithm.variants(ScheduleRequest.of(topology)).stream())
                .filter(this::isPossible)
                .toList();
    }

    /** A call states only this rank's counts. Algorithms that need all ranks' counts run as a {@code Request.Scheduled}. */
    private boolean isPossible(Algorithm algorithm) {
        return algorithm.takes(ScheduleRequest.of(topology)) && !algorithm.needsAllLengths();
    }

    /** Returns whether the first cost is at least the second in every respect, allowing a tolerance of {@link #NEARLY}. */
    static boolean isBeaten(TopologyCost one, TopologyCost other) {
        return isBeaten(one.within(), other.within()) && isBeaten(one.between(), other.between());
    }

    private static boolean isBeaten(ScheduleCost one, ScheduleCost other) {
        return other.depth() <= one.depth()
                && other.messages() <= one.messages()
                && other.travel() <= NEARLY * one.travel()
                && other.combined() <= NEARLY * one.combined()
                && other.lanes() <= one.lanes()
                && other.mean().messages() <= NEARLY * one.mean().messages()
                && other.mean().sent() <= NEARLY * one.mean().sent()
                && other.mean().combined() <= NEARLY * one.mean().combined();
    }
}
