package io.tutti.cli.tune;

import io.tutti.select.LinkKind;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What messages between pairs of ranks took, all pairs at once.
 *
 * @param hosts which set of hosts
 * @param kind of link
 * @param pairs that sent at once
 * @param senders most pairs that sent out of one host
 * @param oversubscription ranks that share a processor
 * @param halfTrip seconds of a small message there and back, halved
 * @param gap seconds from message to message when small ones follow each other
 * @param perByte seconds a byte when large ones follow each other, of each pair
 * @param gamma seconds a byte of summing float32 vectors that exceed the inner caches
 */
public record LinkTrial(
        String hosts,
        LinkKind kind,
        int pairs,
        int senders,
        double oversubscription,
        double halfTrip,
        double gap,
        double perByte,
        double gamma) {
    private static final String MARK = "tutti-link";
    private static final int WORDS = 10;

    /** As a line that a rank writes. */
    String line() {
        String numbers = Stream.of(oversubscription, halfTrip, gap, perByte, gamma)
                .map(each -> String.format(Locale.ROOT, "%.6g", each))
                .collect(Collectors.joining(" "));
        return String.join(" ", List.of(MARK, hosts, kind.name(), "" + pairs, "" + senders, numbers));
    }

    /** Reads what {@link #line} wrote; null if the line is something else. */
    static LinkTrial parse(String line) {
        String[] words = line.split(" ");
        if (words.length != WORDS || !words[0].equals(MARK)) {
            return null;
        }
        return new LinkTrial(
                words[1],
                LinkKind.valueOf(words[2]),
                Integer.parseInt(words[3]),
                Integer.parseInt(words[4]),
                Double.parseDouble(words[5]),
                Double.parseDouble(words[6]),
                Double.parseDouble(words[7]),
                Double.parseDouble(words[8]),
                Double.parseDouble(words[9]));
    }
}
