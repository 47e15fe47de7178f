package io.tutti.algorithm;

import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import java.util.List;

/**
 * An algorithm that a larger one is made of, and that a parameter names.
 *
 * @param parameter the parameter
 * @param algorithm the algorithm
 * @param isGiven whether the user has said which
 */
record Inner(String parameter, Algorithm algorithm, boolean isGiven) {
    static Inner of(String parameter, Algorithm algorithm) {
        return new Inner(parameter, algorithm, false);
    }

    /** As the parameter says: the name of another algorithm of the same collective. */
    Inner with(Parameters parameters) {
        String name = parameters.text(parameter, "");
        return name.isEmpty() ? this : named(name);
    }

    Inner named(String name) {
        String collective = algorithm.collective();
        return new Inner(
                parameter,
                Algorithms.byName(collective, name)
                        .orElseThrow(() -> new IllegalArgumentException(
                                parameter + "=" + name + " must be the name of an algorithm of " + collective)),
                true);
    }

    /** The setting as users type it, or empty. */
    List<String> setting() {
        return isGiven ? List.of(parameter + "=" + algorithm.name()) : List.of();
    }

    /** The parameter, given or not. */
    String parameters() {
        return parameter + "=" + algorithm.name();
    }

    /** This, for those of the names that do the shape. */
    List<Inner> among(Shape shape, String... names) {
        return List.of(names).stream()
                .map(this::named)
                .filter(inner -> inner.takes(shape.topology()))
                .toList();
    }

    boolean takes(Topology topology) {
        return algorithm.takes(Shape.of(topology));
    }

    Schedule schedule(Topology topology) {
        return algorithm.schedule(Shape.of(topology));
    }
}
