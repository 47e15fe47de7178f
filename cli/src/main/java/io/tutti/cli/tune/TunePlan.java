package io.tutti.cli.tune;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one job measures; the same on all its ranks.
 *
 * @param everything whether all algorithms are measured, or those that may well be the fastest
 * @param effort how long
 * @param processors rank r is pinned to the r-th, beginning anew at the end; empty for no pinning
 * @param shared whether vectors lie in memory that the host's other ranks can read; otherwise in arrays
 * @param sizes in bytes
 */
public record TunePlan(boolean everything, Effort effort, List<Integer> processors, boolean shared, List<Long> sizes) {
    private static final int WIDTH = 4;
    private static final String NONE = "-";

    /**
     * How long a size is measured.
     *
     * @param rounds in which algorithms take turns
     * @param millis for all of them
     * @param warmMillis before the first size at least, where each rank has a processor; so many times as long where
     *     several share one, because their compilers do too
     */
    public record Effort(int rounds, long millis, long warmMillis) {
        /** Checks. */
        public Effort {
            if (rounds < 1 || millis < 1 || warmMillis < 0) {
                throw new IllegalArgumentException(
                        "rounds=" + rounds + " millis=" + millis + " warm-millis=" + warmMillis + " are too small");
            }
        }
    }

    /** Checks and copies; sizes are cut to whole elements. */
    public TunePlan {
        if (sizes.isEmpty()) {
            throw new IllegalArgumentException("there are no sizes");
        }
        sizes = sizes.stream()
                .map(size -> Math.max(WIDTH, size / WIDTH * WIDTH))
                .distinct()
                .toList();
        processors = List.copyOf(processors);
    }

    /** As the words of a command line. */
    List<String> words() {
        return Stream.of(
                        everything,
                        effort.rounds,
                        effort.millis,
                        effort.warmMillis,
                        processors.isEmpty() ? NONE : list(processors),
                        shared,
                        list(sizes))
                .map(Object::toString)
                .toList();
    }

    private static String list(List<?> numbers) {
        return numbers.stream().map(Object::toString).collect(Collectors.joining(","));
    }

    /** Reads what {@link #words} wrote. */
    static TunePlan of(List<String> words) {
        String pinned = words.get(4);
        return new TunePlan(
                Boolean.parseBoolean(words.get(0)),
                new Effort(Integer.parseInt(words.get(1)), Long.parseLong(words.get(2)), Long.parseLong(words.get(3))),
                pinned.equals(NONE)
                        ? List.of()
                        : Stream.of(pinned.split(",")).map(Integer::valueOf).toList(),
                Boolean.parseBoolean(words.get(5)),
                Stream.of(words.get(6).split(",")).map(Long::valueOf).toList());
    }
}
