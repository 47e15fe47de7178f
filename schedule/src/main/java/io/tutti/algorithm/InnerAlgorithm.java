package io.tutti.algorithm;

import io.tutti.schedule.Schedule;
import java.util.List;

/**
 * An algorithm that a larger one is made of, and that a parameter of the larger one names. It is looked up when it is
 * used, so that a provider may make one while algorithms are loaded.
 *
 * @param parameter the parameter of the larger algorithm
 * @param collective that the inner algorithm does
 * @param name of the inner algorithm, with its parameters if it has any
 * @param isGiven whether the user has named it
 */
public record InnerAlgorithm(String parameter, String collective, String name, boolean isGiven) {
    /** The algorithm that is taken unless the user names another one. */
    public static InnerAlgorithm of(String parameter, String collective, String name) {
        return new InnerAlgorithm(parameter, collective, name, false);
    }

    /**
     * As the parameter says: the name of another algorithm of the same collective.
     *
     * @throws IllegalArgumentException if there is no such algorithm
     */
    public InnerAlgorithm with(Parameters parameters) {
        String other = parameters.text(parameter, "");
        return other.isEmpty() ? this : named(other);
    }

    /**
     * This with another algorithm.
     *
     * @throws IllegalArgumentException if there is no such algorithm
     */
    public InnerAlgorithm named(String other) {
        return new InnerAlgorithm(parameter, collective, find(other).name(), true);
    }

    private Algorithm find(String wanted) {
        return Algorithms.byName(collective, wanted)
                .orElseThrow(() -> new IllegalArgumentException(
                        parameter + "=" + wanted + " must be the name of an algorithm of " + collective));
    }

    /** The algorithm. */
    public Algorithm algorithm() {
        return find(name);
    }

    /** The setting as users type it, or empty. */
    public List<String> setting() {
        return isGiven ? List.of(parameter + "=" + name) : List.of();
    }

    /** The setting, whether the user has named it or not. */
    public String parameters() {
        return parameter + "=" + name;
    }

    /** The name of the larger algorithm with this setting. */
    public String nameOf(String whole) {
        return isGiven ? whole + ":" + parameter + "=" + name : whole;
    }

    /** This, with each of the algorithms of these names that can do the shape. */
    public List<InnerAlgorithm> among(ScheduleRequest request, String... names) {
        return List.of(names).stream()
                .map(this::named)
                .filter(inner -> inner.takes(request))
                .toList();
    }

    /** Whether the algorithm can do this shape. */
    public boolean takes(ScheduleRequest request) {
        return algorithm().takes(request);
    }

    /** The algorithm's schedule for a shape that it takes. */
    public Schedule schedule(ScheduleRequest request) {
        return algorithm().schedule(request);
    }
}
