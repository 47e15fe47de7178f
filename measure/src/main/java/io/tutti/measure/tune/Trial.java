package io.tutti.measure.tune;

import io.tutti.measure.stats.Sorted;
import io.tutti.select.table.MeasurementKey;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An algorithm's times for one size.
 *
 * @param key the placements to which it applies
 * @param collective name of the collective
 * @param bytes size of the longer vector
 * @param algorithm name with parameters
 * @param rounds seconds of a call on the slowest rank, one per round; fewer if the algorithm was excluded as far behind
 * @param isChosen whether the selection chooses this algorithm
 */
public record Trial(
        MeasurementKey key, String collective, long bytes, String algorithm, List<Double> rounds, boolean isChosen) {
    private static final String MARK = "tutti-trial";
    private static final int WORDS = 10;

    /** Copies the list. */
    public Trial {
        rounds = List.copyOf(rounds);
    }

    /** Returns the median of the rounds. */
    public double seconds() {
        return Sorted.of(rounds.stream().mapToDouble(Double::doubleValue).toArray())
                .median();
    }

    /** Formats the trial as a line that a rank writes. */
    String line() {
        String times = rounds.stream()
                .map(each -> String.format(Locale.ROOT, "%.6g", each))
                .collect(Collectors.joining(","));
        return Stream.of(
                        MARK,
                        key.hosts(),
                        key.link(),
                        key.ranks(),
                        key.nodes(),
                        collective,
                        bytes,
                        algorithm,
                        isChosen,
                        times)
                .map(Object::toString)
                .collect(Collectors.joining(" "));
    }

    /** Parses what {@link #line} wrote; null for any other line. */
    static Trial parse(String line) {
        String[] words = line.split(" ");
        if (words.length != WORDS || !words[0].equals(MARK)) {
            return null;
        }
        return new Trial(
                new MeasurementKey(words[1], words[2], Integer.parseInt(words[3]), Integer.parseInt(words[4])),
                words[5],
                Long.parseLong(words[6]),
                words[7],
                Arrays.stream(words[WORDS - 1].split(",")).map(Double::valueOf).toList(),
                Boolean.parseBoolean(words[8]));
    }
}
