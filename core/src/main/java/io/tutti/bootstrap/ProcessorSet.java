package io.tutti.bootstrap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The processors that this process may use. */
public final class ProcessorSet {
    private static final String KEY = "Cpus_allowed_list:";

    private ProcessorSet() {}

    /** Their numbers, ascending. */
    public static List<Integer> allowed() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith(KEY))
                    .findFirst()
                    .map(line -> parse(line.substring(KEY.length()).strip()))
                    .orElseGet(ProcessorSet::counted);
        } catch (IOException e) {
            return counted();
        }
    }

    /**
     * The one for a rank: its own while there are enough, else one that it shares with its neighbours.
     *
     * @param place of the rank among those of its host
     * @param ranks on this host
     */
    public static int of(int place, int ranks) {
        List<Integer> all = allowed();
        return all.get(ranks <= all.size() ? place : (int) ((long) place * all.size() / ranks));
    }

    private static List<Integer> counted() {
        return IntStream.range(0, Runtime.getRuntime().availableProcessors())
                .boxed()
                .toList();
    }

    /** As {@link #parse} reads them. */
    static String text(List<Integer> numbers) {
        return numbers.stream().map(Object::toString).collect(Collectors.joining(","));
    }

    /** Reads {@code 0-3,8}. */
    static List<Integer> parse(String text) {
        List<Integer> numbers = new ArrayList<>();
        for (String part : text.split(",")) {
            String[] ends = part.split("-");
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int number = Integer.parseInt(ends[0]); number <= last; number++) {
                numbers.add(number);
            }
        }
        return List.copyOf(numbers);
    }
}
