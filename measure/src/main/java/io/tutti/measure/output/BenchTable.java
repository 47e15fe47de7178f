package io.tutti.measure.output;

import io.tutti.report.text.Column;
import io.tutti.report.text.Table;
import io.tutti.report.text.Wrap;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Formats results in the form of nccl-tests. A letter denotes the series; lines that begin with {@code #} are headings
 * and remarks.
 */
public final class BenchTable {
    private static final int TIME = 7;
    private static final int RATE = 6;

    private final int width;
    private final Table measurements;
    private final Table comparisons;
    private final Table bytes;
    private final Table overlaps;
    private final Table rates;

    /** Creates the tables for a terminal of {@code width} columns. */
    public BenchTable(int width) {
        this.width = width;
        Column letter = Column.text("v", 2);
        measurements = new Table(
                width,
                Column.number("size", "(B)", 8),
                Column.number("count", "(el.)", 8),
                Column.number("type", 8),
                Column.number("redop", 5),
                letter,
                Column.number("time", "(µs)", TIME).after(0),
                Column.number("p90", "(µs)", TIME),
                Column.number("b2b", "(µs)", TIME),
                Column.number("algbw", "(GB/s)", RATE).onNextLine(),
                Column.number("busbw", "(GB/s)", RATE),
                Column.number("#wrong", RATE));
        comparisons = new Table(
                width,
                Column.number("size", "(B)", 8),
                letter,
                Column.number("ratio", RATE).after(0),
                Column.text("[95 % interval]", 15),
                Column.number("b2b", "ratio", RATE),
                Column.text("against", 22).after(2).onNextLine(),
                Column.number("rounds", "used", 7),
                Column.number("line", "(ns)", 5));
        bytes = new Table(
                width,
                Column.number("size", "(B)", 8),
                letter,
                Column.number("bytes", "(µs)", TIME).after(0),
                Column.number("time/", "bytes", RATE),
                Column.number("p90/", "bytes", RATE),
                Column.number("link", "(MB/s)", RATE));
        overlaps = new Table(
                width,
                Column.number("size", "(B)", 8),
                letter,
                Column.number("call", "(µs)", TIME).after(0),
                Column.number("comput.", "(µs)", TIME),
                Column.number("both", "(µs)", TIME),
                Column.number("hidden", RATE));
        rates = new Table(
                width,
                Column.number("size", "(B)", 8),
                letter,
                Column.number("rate", "(M/s)", RATE).after(0),
                Column.number("b2b", "(M/s)", RATE));
    }

    /** Returns A, B, … Z, AA, … */
    public static String letter(int number) {
        String last = Character.toString('A' + number % 26);
        return number < 26 ? last : letter(number / 26 - 1) + last;
    }

    /** Returns the heading of measurements. */
    public List<String> head() {
        return measurements.commentedHead();
    }

    /** Formats a measurement. */
    public List<String> lines(String letter, Measurement m) {
        return measurements.row(
                Long.toString(m.bytes()),
                Long.toString(m.count()),
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

    /** Returns the heading of times relative to the transfer time of the bytes. */
    public List<String> bytesHead() {
        return bytes.commentedHead();
    }

    /** Formats a measurement's times relative to the transfer time of its bytes. */
    public List<String> bytesLines(String letter, Measurement m) {
        double alone = m.micros() / m.overBytes();
        return bytes.row(
                Long.toString(m.bytes()),
                letter,
                digits(alone, TIME),
                digits(m.overBytes(), RATE),
                digits(m.p90Micros() / alone, RATE),
                digits(1e3 * m.linkbw(), RATE));
    }

    /** Returns the heading of message rates. */
    public List<String> rateHead() {
        return rates.commentedHead();
    }

    /** Formats how many million messages a second a measurement stands for. */
    public List<String> rateLines(String letter, Measurement m) {
        return rates.row(
                Long.toString(m.bytes()),
                letter,
                digits(m.messageRate(), RATE),
                digits(m.messageRate() * m.micros() / m.b2bMicros(), RATE));
    }

    /** Returns the heading of overlaps. */
    public List<String> overlapHead() {
        return overlaps.commentedHead();
    }

    /** Formats an overlap. */
    public List<String> lines(String letter, Overlap each) {
        return overlaps.row(
                Long.toString(each.bytes()),
                letter,
                digits(each.callMicros(), TIME),
                digits(each.computationMicros(), TIME),
                digits(each.bothMicros(), TIME),
                each.hiddenText());
    }

    /** Returns the heading of comparisons. */
    public List<String> comparisonHead() {
        return comparisons.commentedHead();
    }

    /** Formats a comparison. */
    public List<String> lines(String letter, Comparison c) {
        return comparisons.row(
                Long.toString(c.bytes()),
                letter,
                digits(c.ratio(), RATE),
                String.format(Locale.ROOT, "[%6s %6s]", digits(c.low(), RATE), digits(c.high(), RATE)),
                digits(c.b2bRatio(), RATE),
                c.against(),
                String.format(Locale.ROOT, "%d/%-3d", c.rounds(), c.allRounds()),
                Double.isNaN(c.transferNanos()) ? "N/A" : digits(c.transferNanos(), 5));
    }

    /** Formats a remark. */
    public List<String> remark(String text) {
        return Wrap.comment(text, width, 2);
    }

    /** Returns the lines that map letters to series. */
    public List<String> legend(List<String> names) {
        return IntStream.range(0, names.size())
                .boxed()
                .flatMap(number -> remark(letter(number) + " = " + names.get(number)).stream())
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
