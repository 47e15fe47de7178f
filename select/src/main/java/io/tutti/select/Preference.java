package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.config.Setting;
import io.tutti.select.table.AlgorithmLookup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The algorithm that {@link Setting#ALGORITHM} names for all calls. It counts in the collectives that have it with its parameters,
 * which differ from collective to collective.
 *
 * @param name the name, with parameters if the setting states any
 * @param collectives the names of the collectives in which it counts
 */
record Preference(String name, Set<String> collectives) {
    private static final String NONE = "auto";

    /**
     * Returns the preference that this value of the setting states.
     *
     * @throws IllegalArgumentException if no collective has such an algorithm
     */
    static Preference of(String name) {
        return name.equals(NONE) ? new Preference(name, Set.of()) : named(name);
    }

    private static Preference named(String name) {
        Set<String> accepting = new LinkedHashSet<>();
        Map<String, List<String>> complaints = new LinkedHashMap<>();
        for (String collective : collectivesWithAlgorithms()) {
            try {
                Algorithms.byName(collective, name).ifPresent(found -> accepting.add(collective));
            } catch (IllegalArgumentException e) {
                complaints
                        .computeIfAbsent(e.getMessage(), message -> new ArrayList<>())
                        .add(collective);
            }
        }
        if (accepting.isEmpty()) {
            throw new IllegalArgumentException(
                    Setting.ALGORITHM.environmentName() + "=" + name + reason(name, complaints));
        }
        return new Preference(name, accepting);
    }

    private static Set<String> collectivesWithAlgorithms() {
        Set<String> names = new LinkedHashSet<>();
        for (Algorithm each : Algorithms.all()) {
            names.add(each.collective());
        }
        return names;
    }

    private static String reason(String name, Map<String, List<String>> complaints) {
        if (complaints.isEmpty()) {
            return " is not the name of an algorithm" + AlgorithmLookup.suggestion(name, Algorithms.all());
        }
        return complaints.entrySet().stream()
                .map(each -> each.getKey() + " (" + String.join(", ", each.getValue()) + ")")
                .collect(Collectors.joining("; ", ": ", ""));
    }

    /** Returns whether the preferred algorithm does this collective. */
    boolean isFor(String collective) {
        return collectives.contains(collective);
    }
}
