package io.tutti.cli.tune;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one job measures; the same on all its ranks.
 *
 * @param everything whether all algorithms are measured, or those that may well be the fastest
 * @param millis for the rounds of one size
 * @param sizes in bytes
 */
public record TunePlan(boolean everything, long millis, List<Long> sizes) {
    private static final int WIDTH = 4;

    /** Checks and copies; sizes are cut to whole elements. */
    public TunePlan {
        if (millis < 1 || sizes.isEmpty()) {
            throw new IllegalArgumentException("millis=" + millis + " and sizes=" + sizes + " are too small");
        }
        sizes = sizes.stream()
                .map(size -> Math.max(WIDTH, size / WIDTH * WIDTH))
                .distinct()
                .toList();
    }

    /** As the words of a command line. */
    List<String> words() {
        String list = sizes.stream().map(Object::toString).collect(Collectors.joining(","));
        return List.of(Boolean.toString(everything), Long.toString(millis), list);
    }

    /** Reads what {@link #words} wrote. */
    static TunePlan of(List<String> words) {
        return new TunePlan(
                Boolean.parseBoolean(words.get(0)),
                Long.parseLong(words.get(1)),
                Stream.of(words.get(2).split(",")).map(Long::valueOf).toList());
    }
}
