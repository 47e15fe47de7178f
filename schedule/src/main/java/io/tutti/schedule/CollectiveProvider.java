package io.tutti.schedule;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A collective that {@link Collectives} does not have, so that schedules of it can be read from text and from JSON. A
 * jar on the class path names its provider in {@code META-INF/services/io.tutti.schedule.CollectiveProvider}; a module
 * declares {@code provides}. A provider is created once a process, by its public constructor without parameters.
 */
public interface CollectiveProvider {
    /** {@link Collective#name} of the collective: lower-case letters, digits and hyphens. */
    String name();

    /** Names of {@link Collective#parameters}, each of which must be given. */
    List<String> parameters();

    /**
     * The collective with these parameters.
     *
     * @param values a value for each name of {@link #parameters}
     * @throws IllegalArgumentException if a value is out of range
     */
    Collective collective(Map<String, Integer> values);

    /**
     * The symmetry that says {@code text} of itself; empty if it is none of this provider's. Further symmetries are read
     * by {@link Symmetry#parse}.
     *
     * @param ranks of the schedule
     * @param chunks of the collective
     */
    default Optional<Symmetry> symmetry(String text, int ranks, int chunks) {
        return Optional.empty();
    }
}
