package io.tutti.measure.output;

import java.util.List;
import java.util.Locale;

/** Formats results as lines of at most 80 columns, in the form of nccl-tests. A letter denotes the series. */
public final class BenchTable {
    /** The two header lines of measurements. */
    public static final String HEAD = """
            #   size    count     type redop v    time     p90     b2b  algbw  busbw #wrong
            #    (B)    (el.)                     (us)    (us)    (us) (GB/s) (GB/s)""";

    private static final String COMPARISON_HEAD = """
            #   size v  ratio [95 %% interval]    b2b  %-22s  rounds  line
            #    (B)                          ratio                           used   (ns)""";
    /** The two header lines of times relative to the transfer time of the bytes. */
    public static final String BYTES_HEAD = """
            #   size v  bytes    time/   p90/   link
            #    (B)     (us)   bytes  bytes (MB/s)""";

    private static final int NAME = 22;
    private static final int TIME = 7;
    private static final int RATE = 6;

    private BenchTable() {}

    /** Returns A, B, … Z, AA, … */
    public static String letter(int number) {
        String last = Character.toString('A' + number % 26);
        return number < 26 ? last : letter(number / 26 - 1) + last;
    }

    /** Formats a measurement. */
    public static String line(String letter, Measurement m) {
        return String.format(
                Locale.ROOT,
                "%8d %8d %8s %5s %-2s%7s %7s %7s %6s %6s %6s",
                m.bytes(),
                m.count(),
                m.type(),
                m.redop(),
                letter,
                digits(m.micros(), TIME),
                digits(m.p90Micros(), TIME),
                digits(m.b2bMicros(), TIME),
                digits(m.algbw(), RATE),
                digits(m.busbw(), RATE),
                m.wrong() < 0 ? "N/A" : Long.toString(m.wrong()));
    }

    /** Formats a measurement's times relative to the transfer time of its bytes. */
    public static String bytesLine(String letter, Measurement m) {
        double alone = m.micros() / m.overBytes();
        return String.format(
                Locale.ROOT,
                "%8d %-2s%7s %6s %6s %6s",
                m.bytes(),
                letter,
                digits(alone, TIME),
                digits(m.overBytes(), RATE),
                digits(m.p90Micros() / alone, RATE),
                digits(1e3 * m.linkbw(), RATE));
    }

    /** Returns the two header lines of comparisons with {@code against}. */
    public static String comparisonHead(String against) {
        return String.format(Locale.ROOT, COMPARISON_HEAD, against);
    }

    /** Formats a comparison. */
    public static String line(String letter, Comparison c) {
        return String.format(
                Locale.ROOT,
                "%8d %-2s%6s [%6s %6s] %6s  %-22s %3d/%-3d %5s",
                c.bytes(),
                letter,
                digits(c.ratio(), RATE),
                digits(c.low(), RATE),
                digits(c.high(), RATE),
                digits(c.b2bRatio(), RATE),
                c.against().length() > NAME ? c.against().substring(0, NAME - 1) + "…" : c.against(),
                c.rounds(),
                c.allRounds(),
                Double.isNaN(c.transferNanos()) ? "N/A" : digits(c.transferNanos(), 5));
    }

    /** Returns the lines that map letters to series. */
    public static List<String> legend(List<String> names) {
        return java.util.stream.IntStream.range(0, names.size())
                .mapToObj(number -> "# " + letter(number) + " = " + names.get(number))
                .toList();
    }

    /** Formats a value with as many decimals as fit into {@code width}, at most two. */
    static String digits(double value, int width) {
        for (int decimals = 2; decimals > 0; decimals--) {
            String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
            if (text.length() <= width) {
                return text;
            }
        }
        return String.format(Locale.ROOT, "%.0f", value);
    }
}
