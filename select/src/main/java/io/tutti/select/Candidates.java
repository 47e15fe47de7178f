package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.model.cost.ScheduleCost;
import io.tutti.model.cost.TopologyCost;
import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The candidates of one communicator: for each collective those worth predicting, and others on request by name. */
final class Candidates {
    /** Longer schedules are not predicted if there are shorter ones: walking this many ops takes some ten milliseconds. */
    private static final long MOST_OPS = 100_000;

    private static final double NEARLY = 1.05;

    private final Topology topology;
    private final long lanes;
    private final Candidate.Work work = new Candidate.Work();
    private final Map<String, List<Candidate>> plausible = new HashMap<>();
    private final Map<String, Optional<Candidate>> named = new HashMap<>();

    /** @param lanes the number of lanes of the communicator */
    Candidates(Topology topology, long lanes) {
        this.topology = topology;
        this.lanes = lanes;
    }

    /** Returns the counters of derivations. */
    Candidate.Work work() {
        return work;
    }

    /** Returns the candidates worth predicting. */
    List<Candidate> of(String collective) {
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
    Optional<Candidate> named(String collective, String name) {
        of(collective);
        return named.computeIfAbsent(
                collective + " " + name,
                key -> Algorithms.byName(collective, name)
                        .filter(this::isPossible)
                        .map(algorithm -> new Candidate(algorithm, topology, work)));
    }

    /** Returns all algorithms with all parameters worth trying, including those that cost more than another in every respect. */
    List<Candidate> all(String collective) {
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
        List<Candidate> known = new ArrayList<>();
        for (ScheduleProperties properties : PrecomputedProperties.of(topology, collective)) {
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
