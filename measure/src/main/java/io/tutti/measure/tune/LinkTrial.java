package io.tutti.measure.tune;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measured times of messages between pairs of ranks, with all pairs sending at once.
 *
 * @param hosts set of hosts
 * @param kind key of the kind of link
 * @param pairs number of pairs that sent at once
 * @param senders largest number of pairs that sent out of one host
 * @param oversubscription number of ranks that share a processor
 * @param halfTrip half the round trip of a small message, in seconds
 * @param gap seconds between consecutive small messages
 * @param perByte seconds per byte of consecutive large messages, of each pair
 * @param gamma seconds per byte of summing float32 vectors that exceed the inner caches
 */
public record LinkTrial(
        String hosts,
        String kind,
        int pairs,
        int senders,
        double oversubscription,
        double halfTrip,
        double gap,
        double perByte,
        double gamma) {
    private static final String MARK = "tutti-link";
    private static final int WORDS = 10;

    /** Formats the trial as a line that a rank writes. */
    String line() {
        String numbers = Stream.of(oversubscription, halfTrip, gap, perByte, gamma)
                .map(each -> String.format(Locale.ROOT, "%.6g", each))
                .collect(Collectors.joining(" "));
        return String.join(" ", List.of(MARK, hosts, kind, "" + pairs, "" + senders, numbers));
    }

    /** Parses what {@link #line} wrote; null for any other line. */
    static LinkTrial parse(String line) {
        String[] words = line.split(" ");
        if (words.length != WORDS || !words[0].equals(MARK)) {
            return null;
        }
        return new LinkTrial(
                words[1],
                words[2],
                Integer.parseInt(words[3]),
                Integer.parseInt(words[4]),
                Double.parseDouble(words[5]),
                Double.parseDouble(words[6]),
                Double.parseDouble(words[7]),
                Double.parseDouble(words[8]),
                Double.parseDouble(words[9]));
    }
}
