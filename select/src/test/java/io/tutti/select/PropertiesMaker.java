package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.model.cost.TopologyCost;
import io.tutti.schedule.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Derives the properties of usual topologies; as a program it writes {@code precomputed.txt}. */
final class PropertiesMaker {
    private static final int MOST_RANKS = 64;
    /** There is a single algorithm for it. */
    private static final Set<String> NOT_CHOSEN = Set.of("transfer");

    private static final String HEAD =
            "# Derived from schedules. PrecomputedPropertiesTest checks it and states how to derive it again.\n";

    private PropertiesMaker() {}

    /** The file to be written. */
    public static void main(String[] words) throws IOException {
        StringBuilder text = new StringBuilder(HEAD);
        List<String> sections = topologies().parallelStream()
                .map(t -> PrecomputedProperties.write(t, of(t)))
                .toList();
        sections.forEach(text::append);
        Files.writeString(Path.of(words[0]), text);
    }

    /** Ranks on one node, and equal nodes of 2, 4 and 8 ranks. */
    static List<Topology> topologies() {
        List<Topology> all = new ArrayList<>();
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            all.add(Topology.oneNode(ranks));
        }
        for (int each : new int[] {2, 4, 8}) {
            for (int nodes = 2; nodes * each <= MOST_RANKS; nodes++) {
                all.add(Topology.uniform(nodes, each));
            }
        }
        return all;
    }

    /** The algorithms of each collective that none beats in everything. */
    static Map<String, List<ScheduleProperties>> of(Topology topology) {
        Map<String, List<ScheduleProperties>> properties = new LinkedHashMap<>();
        for (Algorithm algorithm : Algorithms.all()) {
            if (!NOT_CHOSEN.contains(algorithm.collective())) {
                properties.computeIfAbsent(algorithm.collective(), c -> unbeaten(c, topology));
            }
        }
        return properties;
    }

    private static List<ScheduleProperties> unbeaten(String collective, Topology topology) {
        List<ScheduleProperties> all = Algorithms.forCollective(collective).stream()
                .flatMap(a -> a.variants(ScheduleRequest.of(topology)).stream())
                .filter(a -> a.takes(ScheduleRequest.of(topology)) && !a.needsAllLengths())
                .flatMap(a -> Stream.of(properties(a, topology)))
                .toList();
        List<ScheduleProperties> kept = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            boolean beaten = false;
            for (int j = 0; j < all.size() && !beaten; j++) {
                boolean isBetter = i != j && beats(all.get(j), all.get(i));
                beaten = isBetter && (j < i || !beats(all.get(i), all.get(j)));
            }
            if (!beaten) {
                kept.add(all.get(i));
            }
        }
        return kept;
    }

    private static boolean beats(ScheduleProperties one, ScheduleProperties other) {
        return Candidates.isBeaten(other.cost(), one.cost())
                && one.bits().keeps(other.bits())
                && (other.needsCommutative() || !one.needsCommutative());
    }

    private static ScheduleProperties properties(Algorithm algorithm, Topology topology) {
        TopologyCost cost = TopologyCost.of(algorithm.schedule(ScheduleRequest.of(topology)), topology);
        Topology sample = Sample.of(topology);
        ScheduleRequest request = algorithm
                .sample(ScheduleRequest.of(topology))
                .orElseGet(() -> algorithm.takes(ScheduleRequest.of(sample))
                        ? ScheduleRequest.of(sample)
                        : ScheduleRequest.of(topology));
        Guarantees proved = Guarantees.of(algorithm, request);
        return new ScheduleProperties(algorithm.name(), cost, proved.bits(), proved.needsCommutative());
    }
}
