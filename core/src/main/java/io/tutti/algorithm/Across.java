package io.tutti.algorithm;

import io.tutti.schedule.Schedule;
import java.util.List;

/**
 * The allreduce between nodes within a larger one.
 *
 * @param algorithm the algorithm
 * @param isGiven whether the user has said which
 */
record Across(Algorithm algorithm, boolean isGiven) {
    private static final String PARAMETER = "across";

    /** As the parameter {@code across} says: the name of an allreduce. */
    Across with(Parameters parameters) {
        String name = parameters.text(PARAMETER, "");
        return name.isEmpty()
                ? this
                : new Across(
                        Algorithms.byName("allreduce", name)
                                .orElseThrow(() -> new IllegalArgumentException(
                                        PARAMETER + "=" + name + " must be the name of an allreduce")),
                        true);
    }

    /** The name of the larger one with its parameter. */
    String name(String whole) {
        return isGiven ? whole + ":" + PARAMETER + "=" + algorithm.name() : whole;
    }

    /** The parameter, given or not. */
    String parameters() {
        return PARAMETER + "=" + algorithm.name();
    }

    /** Those of these names that do so many ranks. */
    static List<Across> among(int ranks, String... names) {
        return List.of(names).stream()
                .flatMap(name -> Algorithms.byName("allreduce", name).stream())
                .filter(algorithm -> algorithm.takes(Shape.of(ranks)))
                .map(algorithm -> new Across(algorithm, true))
                .toList();
    }

    boolean takes(int nodes) {
        return algorithm.takes(Shape.of(nodes));
    }

    Schedule schedule(int nodes) {
        return algorithm.schedule(Shape.of(nodes));
    }
}
