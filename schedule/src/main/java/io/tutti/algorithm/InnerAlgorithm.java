package io.tutti.algorithm;

import io.tutti.schedule.Schedule;
import java.util.List;

/**
 * An algorithm that is part of a larger one and named by a parameter of the larger one. It is looked up on use, so a
 * provider may create an inner algorithm while algorithms are loaded.
 *
 * @param parameter the name of the larger algorithm's parameter
 * @param collective the collective that the inner algorithm performs
 * @param name the name of the inner algorithm, with its parameters if it has any
 * @param isGiven whether the user has named it
 */
public record InnerAlgorithm(String parameter, String collective, String name, boolean isGiven) {
    /**
     * {@return the default inner algorithm, used unless the user names another}
     *
     * @param parameter the name of the larger algorithm's parameter
     * @param collective the collective that the inner algorithm performs
     * @param name the name of the inner algorithm, with its parameters if it has any
     */
    public static InnerAlgorithm of(String parameter, String collective, String name) {
        return new InnerAlgorithm(parameter, collective, name, false);
    }

    /**
     * {@return the inner algorithm that the parameter names, or this one if the parameter is not given}
     *
     * @param parameters the larger algorithm's parameters
     * @throws IllegalArgumentException if the collective has no such algorithm
     */
    public InnerAlgorithm with(Parameters parameters) {
        String other = parameters.text(parameter, "");
        return other.isEmpty() ? this : named(other);
    }

    /**
     * {@return an inner algorithm for the same parameter with another name}
     *
     * @param other the name of another algorithm of the same collective
     * @throws IllegalArgumentException if the collective has no such algorithm
     */
    public InnerAlgorithm named(String other) {
        return new InnerAlgorithm(parameter, collective, find(other).name(), true);
    }

    private Algorithm find(String wanted) {
        return Algorithms.byName(collective, wanted)
                .orElseThrow(() -> new IllegalArgumentException(
                        parameter + "=" + wanted + " must be the name of an algorithm of " + collective));
    }

    /**
     * Looks up the algorithm.
     *
     * @return the algorithm, with the parameters that {@code name} states
     * @throws IllegalArgumentException if the collective has no such algorithm
     */
    public Algorithm algorithm() {
        return find(name);
    }

    /**
     * {@return the setting as users type it, {@code parameter=name}; empty if the user has not named the inner
     * algorithm}
     */
    public List<String> setting() {
        return isGiven ? List.of(parameter + "=" + name) : List.of();
    }

    /** {@return the setting {@code parameter=name}, whether or not the user has named the inner algorithm} */
    public String parameters() {
        return parameter + "=" + name;
    }

    /**
     * {@return the name of the larger algorithm with this setting, for its plain name {@code whole}}
     *
     * @param whole the larger algorithm's plain name
     */
    public String nameOf(String whole) {
        return isGiven ? whole + ":" + parameter + "=" + name : whole;
    }

    /**
     * The inner algorithms among these names that support the request.
     *
     * @param request the request of the inner algorithm
     * @param names names of algorithms of the same collective
     * @return the supporting ones, in the order of the names
     * @throws IllegalArgumentException if the collective has no such algorithm
     */
    public List<InnerAlgorithm> among(ScheduleRequest request, String... names) {
        return List.of(names).stream()
                .map(this::named)
                .filter(inner -> inner.takes(request))
                .toList();
    }

    /**
     * {@return whether the inner algorithm supports the request}
     *
     * @param request the request of the inner algorithm
     */
    public boolean takes(ScheduleRequest request) {
        return algorithm().takes(request);
    }

    /**
     * {@return the inner algorithm's schedule for a request that it takes}
     *
     * @param request a request of the inner algorithm that it takes
     */
    public Schedule schedule(ScheduleRequest request) {
        return algorithm().schedule(request);
    }
}
