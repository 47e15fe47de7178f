package io.tutti.cli.bench;

import io.tutti.type.ElementType;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one job measures; the same on all its ranks.
 *
 * @param type of the elements
 * @param buffers where the vector lies
 * @param inPlace whether input and output are the same vector
 * @param warmups iterations before the timed ones, at least
 * @param iterations timed iterations, at most
 * @param millis for the timed iterations of one size; less of them are done if they would take longer, but five
 * @param check whether results are checked
 * @param sizes in bytes
 */
public record BenchPlan(
        ElementType type,
        BufferKind buffers,
        boolean inPlace,
        int warmups,
        int iterations,
        long millis,
        boolean check,
        List<Long> sizes) {
    /** Checks and copies; sizes are cut to whole elements, at least one. */
    public BenchPlan {
        if (warmups < 0 || iterations < 1 || millis < 1) {
            throw new IllegalArgumentException(
                    "warmups=" + warmups + " iterations=" + iterations + " millis=" + millis + " are too small");
        }
        int width = type.bytes();
        sizes = sizes.stream()
                .map(size -> Math.max(width, size / width * width))
                .distinct()
                .toList();
    }

    /** As the words of a command line. */
    List<String> words() {
        Stream<Object> values = Stream.of(type, buffers, inPlace, warmups, iterations, millis, check);
        String list = sizes.stream().map(Object::toString).collect(Collectors.joining(","));
        return Stream.concat(values.map(Object::toString), Stream.of(list)).toList();
    }

    /** Reads what {@link #words} wrote. */
    static BenchPlan of(List<String> words) {
        return new BenchPlan(
                ElementType.valueOf(words.get(0)),
                BufferKind.valueOf(words.get(1)),
                Boolean.parseBoolean(words.get(2)),
                Integer.parseInt(words.get(3)),
                Integer.parseInt(words.get(4)),
                Long.parseLong(words.get(5)),
                Boolean.parseBoolean(words.get(6)),
                Stream.of(words.get(7).split(",")).map(Long::valueOf).toList());
    }
}
