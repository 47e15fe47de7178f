package io.tutti.studies.papers.oktopk.timing;

import io.tutti.error.Excerpt;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The timing of one exchange.
 *
 * @param nanos nanoseconds of the slowest rank
 * @param communication nanoseconds in collectives including waiting, mean over the ranks
 * @param sparsification nanoseconds outside of collectives, mean over the ranks
 * @param sent largest number of words that a rank sent
 * @param received largest number of words that a rank received
 * @param isReevaluation whether thresholds or boundaries were recomputed
 * @param result number of elements of the common result
 */
public record ExchangeTiming(
        long nanos,
        long communication,
        long sparsification,
        long sent,
        long received,
        boolean isReevaluation,
        long result) {
    /** Begins a timing in the output of a rank, in which libraries write, too. */
    private static final String MARK = "timing ";

    private static final Pattern NUMBERS = Pattern.compile("-?[0-9]{1,18}( -?[0-9]{1,18}){6}");
    /** Characters of either end of a line in a message. */
    private static final int SHOWN = 40;

    public String line() {
        return nanos + " " + communication + " " + sparsification + " " + sent + " " + received + " "
                + (isReevaluation ? 1 : 0) + " " + result;
    }

    /**
     * Parses what {@link #line} returned.
     *
     * @throws IllegalArgumentException if the line is another one
     */
    public static ExchangeTiming parse(String line) {
        if (!NUMBERS.matcher(line).matches()) {
            throw new IllegalArgumentException("timing=" + Excerpt.of(line, SHOWN) + " must be seven whole numbers");
        }
        long[] words = Arrays.stream(line.split(" ")).mapToLong(Long::parseLong).toArray();
        return new ExchangeTiming(words[0], words[1], words[2], words[3], words[4], words[5] > 0, words[6]);
    }

    /** Returns the line of a rank's output. */
    String output() {
        return MARK + line();
    }

    /** Parses what {@link #output} wrote; other lines are skipped. */
    static List<ExchangeTiming> parseOutput(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(MARK))
                .map(line -> parse(line.substring(MARK.length())))
                .toList();
    }

    public double seconds() {
        return 1e-9 * nanos;
    }

    public long words() {
        return Math.max(sent, received);
    }
}
