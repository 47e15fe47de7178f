package io.tutti.algorithm.program;

import io.tutti.algorithm.Parameters;
import java.util.List;
import java.util.stream.Stream;

/**
 * The number of segments of a pipeline, the only parameter of an algorithm.
 *
 * @param name the algorithm's name as users type it, with the parameter if it differs from the default
 * @param number number of segments, at least 1
 */
public record Segments(String name, int number) {
    private static final int MOST = 4096;

    /**
     * {@return the setting that parameters name}
     *
     * @param plainName the algorithm's name without parameters
     * @param parameters the parameters, of which only {@code segments} is allowed
     */
    public Segments with(String plainName, Parameters parameters) {
        int other = parameters.number("segments", 1, MOST, number);
        parameters.requireNoOthers(plainName);
        return of(plainName, other);
    }

    private static Segments of(String plainName, int number) {
        return new Segments(plainName + ":segments=" + number, number);
    }

    /**
     * {@return other settings worth trying: a fourth and four times the number}
     *
     * @param plainName the algorithm's name without parameters
     */
    public List<Segments> others(String plainName) {
        return Stream.of(Math.max(1, number / 4), Math.min(MOST, 4 * number))
                .filter(other -> other != number)
                .map(other -> of(plainName, other))
                .toList();
    }

    /** {@return the parameter with its value} */
    public String parameters() {
        return "segments=" + number;
    }
}
