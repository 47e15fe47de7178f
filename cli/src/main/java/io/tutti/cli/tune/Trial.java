package io.tutti.cli.tune;

import io.tutti.choose.Place;
import io.tutti.choose.Site;
import java.util.Locale;

/**
 * An algorithm's time for a size.
 *
 * @param hosts which set of hosts, as {@link Place} says
 * @param nodes of the job
 * @param crowd ranks that share a processor
 * @param bytes of the vector
 * @param algorithm with parameters
 * @param seconds median of the rounds
 * @param isChosen whether it is what the chooser takes
 */
public record Trial(
        String hosts, int nodes, double crowd, long bytes, String algorithm, double seconds, boolean isChosen) {
    private static final String MARK = "tutti-trial";
    private static final int WORDS = 8;

    static Trial of(Place place, long bytes, String algorithm, double seconds, boolean isChosen) {
        return new Trial(
                Site.of(place).hosts(), place.topology().nodes(), place.crowd(), bytes, algorithm, seconds, isChosen);
    }

    /** As a line that a rank writes. */
    String line() {
        return String.format(
                Locale.ROOT,
                "%s %s %d %s %d %s %.9g %s",
                MARK,
                hosts,
                nodes,
                crowd,
                bytes,
                algorithm,
                seconds,
                isChosen);
    }

    /** Reads what {@link #line} wrote; null if the line is something else. */
    static Trial parse(String line) {
        String[] words = line.split(" ");
        if (words.length != WORDS || !words[0].equals(MARK)) {
            return null;
        }
        return new Trial(
                words[1],
                Integer.parseInt(words[2]),
                Double.parseDouble(words[3]),
                Long.parseLong(words[4]),
                words[5],
                Double.parseDouble(words[6]),
                Boolean.parseBoolean(words[7]));
    }
}
