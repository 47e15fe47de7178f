package io.tutti.schedule;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Adds a collective that {@link Collectives} does not have, so that its schedules can be read from text and JSON. A jar
 * on the class path names its provider in {@code META-INF/services/io.tutti.schedule.CollectiveProvider}; a module
 * declares {@code provides}. The provider needs a public constructor without parameters.
 */
public interface CollectiveProvider {
    /** {@return the collective's {@link Collective#name}: lower-case letters, digits and hyphens} */
    String name();

    /** {@return the names of {@link Collective#parameters}; all of them are required} */
    List<String> parameters();

    /**
     * Makes the collective with these parameters.
     *
     * @param values a value for each name of {@link #parameters}
     * @return an immutable collective of this provider's {@link #name}
     * @throws IllegalArgumentException if a value is out of range
     */
    Collective collective(Map<String, Integer> values);

    /**
     * {@return the symmetry whose {@code toString} is {@code text}; empty if this provider does not define it} {@link
     * Symmetry#parse} also finds the symmetries of {@link Symmetry}.
     *
     * @param text the name of a symmetry
     * @param ranks number of ranks of the schedule
     * @param chunks number of chunks of the collective
     */
    default Optional<Symmetry> symmetry(String text, int ranks, int chunks) {
        return Optional.empty();
    }
}
