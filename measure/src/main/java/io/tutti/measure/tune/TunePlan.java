package io.tutti.measure.tune;

import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.BufferKind;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one job measures; equal on all its ranks.
 *
 * @param collectives the collectives, one after the other
 * @param everything true to measure all algorithms, false for those that may well be the fastest
 * @param effort how long to measure
 * @param processors rank r is pinned to the r-th processor, wrapping around; empty for no pinning
 * @param memory memory of vectors, arrays or memory that the host's other ranks can read
 * @param sizes in bytes
 */
public record TunePlan(
        List<BenchCollective> collectives,
        boolean everything,
        Effort effort,
        List<Integer> processors,
        BufferKind memory,
        List<Long> sizes) {
    private static final int WIDTH = 4;
    private static final String NONE = "-";

    /**
     * How long a size is measured.
     *
     * @param rounds number of rounds in which algorithms take turns
     * @param millis time for all of them
     * @param warmMillis least warm-up before the first size where each rank has a processor; multiplied by the number
     *     of ranks that share a processor, because their compilers share it, too
     */
    public record Effort(int rounds, long millis, long warmMillis) {
        /** Validates the numbers. */
        public Effort {
            if (rounds < 1 || millis < 1 || warmMillis < 0) {
                throw new IllegalArgumentException(
                        "rounds=" + rounds + " millis=" + millis + " warm-millis=" + warmMillis + " are too small");
            }
        }
    }

    /** Validates, copies, and truncates sizes to whole elements. */
    public TunePlan {
        if (sizes.isEmpty()) {
            throw new IllegalArgumentException("there are no sizes");
        }
        sizes = sizes.stream()
                .map(size -> Math.max(WIDTH, size / WIDTH * WIDTH))
                .distinct()
                .toList();
        collectives = List.copyOf(collectives);
        processors = List.copyOf(processors);
    }

    /** Formats the plan as command-line arguments. */
    List<String> words() {
        return Stream.of(
                        everything,
                        effort.rounds,
                        effort.millis,
                        effort.warmMillis,
                        processors.isEmpty() ? NONE : list(processors),
                        memory,
                        list(sizes),
                        list(collectives))
                .map(Object::toString)
                .toList();
    }

    private static String list(List<?> items) {
        return items.stream().map(Object::toString).collect(Collectors.joining(","));
    }

    /** Parses what {@link #words} wrote. */
    static TunePlan of(List<String> words) {
        String pinned = words.get(4);
        return new TunePlan(
                Stream.of(words.get(7).split(",")).map(BenchCollective::valueOf).toList(),
                Boolean.parseBoolean(words.get(0)),
                new Effort(Integer.parseInt(words.get(1)), Long.parseLong(words.get(2)), Long.parseLong(words.get(3))),
                pinned.equals(NONE)
                        ? List.of()
                        : Stream.of(pinned.split(",")).map(Integer::valueOf).toList(),
                BufferKind.valueOf(words.get(5)),
                Stream.of(words.get(6).split(",")).map(Long::valueOf).toList());
    }
}
