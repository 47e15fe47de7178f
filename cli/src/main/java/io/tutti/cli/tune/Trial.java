package io.tutti.cli.tune;

import io.tutti.cli.bench.stats.Sorted;
import io.tutti.select.LinkKind;
import io.tutti.select.MeasurementKey;
import io.tutti.select.Placement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An algorithm's times for a size.
 *
 * @param site where
 * @param bytes of the vector
 * @param algorithm with parameters
 * @param rounds seconds of a call on the slowest rank, round by round; fewer if it was left out as far behind
 * @param isChosen whether it is what the chooser takes
 */
public record Trial(MeasurementKey site, long bytes, String algorithm, List<Double> rounds, boolean isChosen) {
    private static final String MARK = "tutti-trial";
    private static final int WORDS = 9;

    /** Copies. */
    public Trial {
        rounds = List.copyOf(rounds);
    }

    static Trial of(Placement placement, long bytes, String algorithm, List<Double> rounds, boolean isChosen) {
        return new Trial(MeasurementKey.of(placement), bytes, algorithm, rounds, isChosen);
    }

    /** The median of the rounds. */
    public double seconds() {
        return Sorted.of(rounds.stream().mapToDouble(Double::doubleValue).toArray())
                .median();
    }

    /** As a line that a rank writes. */
    String line() {
        String times = rounds.stream()
                .map(each -> String.format(Locale.ROOT, "%.6g", each))
                .collect(Collectors.joining(","));
        return Stream.of(MARK, site.hosts(), site.link(), site.ranks(), site.nodes(), bytes, algorithm, isChosen, times)
                .map(Object::toString)
                .collect(Collectors.joining(" "));
    }

    /** Reads what {@link #line} wrote; null if the line is something else. */
    static Trial parse(String line) {
        String[] words = line.split(" ");
        if (words.length != WORDS || !words[0].equals(MARK)) {
            return null;
        }
        return new Trial(
                new MeasurementKey(
                        words[1], LinkKind.valueOf(words[2]), Integer.parseInt(words[3]), Integer.parseInt(words[4])),
                Long.parseLong(words[5]),
                words[6],
                Arrays.stream(words[WORDS - 1].split(",")).map(Double::valueOf).toList(),
                Boolean.parseBoolean(words[7]));
    }
}
