package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.model.ScheduleCost;
import io.tutti.model.TopologyCost;
import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The candidates of one communicator: of each collective those worth predicting, and others when asked for by name. */
final class Candidates {
    /** Longer schedules are not predicted where other algorithms do the same: so many ops take some ten milliseconds. */
    private static final long MOST_OPS = 100_000;

    private static final double NEARLY = 1.05;

    private final Topology topology;
    private final long lanes;
    private final Candidate.Work work = new Candidate.Work();
    private final Map<String, List<Candidate>> plausible = new HashMap<>();
    private final Map<String, Optional<Candidate>> named = new HashMap<>();

    /** @param lanes that the communicator has */
    Candidates(Topology topology, long lanes) {
        this.topology = topology;
        this.lanes = lanes;
    }

    /** What was done to know them. */
    Candidate.Work work() {
        return work;
    }

    /** Those worth predicting. */
    List<Candidate> of(String collective) {
        List<Candidate> found = plausible.get(collective);
        if (found == null) {
            found = known(collective);
            if (found.isEmpty()) {
                found = derived(variants(Algorithms.forCollective(collective)));
            } else { // of other providers' algorithms nothing is precomputed
                found.addAll(derived(variants(Algorithms.provided(collective))));
            }
            for (Candidate each : found) {
                named.put(collective + " " + each.name(), Optional.of(each));
            }
            plausible.put(collective, found);
        }
        return found;
    }

    /** The candidate of a name; empty if it cannot be done here. Throws if it needs more lanes than there are. */
    Optional<Candidate> named(String collective, String name) {
        of(collective);
        return named.computeIfAbsent(
                collective + " " + name,
                key -> Algorithms.byName(collective, name)
                        .filter(this::isPossible)
                        .map(algorithm -> new Candidate(algorithm, topology, work)));
    }

    /** All settings of all algorithms that are worth trying, among them those that others beat in everything. */
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

    /** Those whose schedules are not too long; if all are, all. */
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

    /** Calls tell a rank's own counts; what needs those of all others is run by name, with a layout. */
    private boolean isPossible(Algorithm algorithm) {
        return algorithm.takes(ScheduleRequest.of(topology)) && !algorithm.needsAllLengths();
    }

    /** Whether the first costs no less than the second in anything, or hardly less. */
    static boolean isBeaten(TopologyCost one, TopologyCost other) {
        return isBeaten(one.within(), other.within()) && isBeaten(one.between(), other.between());
    }

    private static boolean isBeaten(ScheduleCost one, ScheduleCost other) {
        return other.depth() <= one.depth()
                && other.messages() <= one.messages()
                && other.travel() <= NEARLY * one.travel()
                && other.combined() <= NEARLY * one.combined()
                && other.lanes() <= one.lanes();
    }
}
