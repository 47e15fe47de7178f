package io.tutti.soak;

import io.tutti.config.SmallFile;
import io.tutti.error.Excerpt;
import io.tutti.error.FileError;
import io.tutti.report.file.Csv;
import io.tutti.soak.fault.Fault;
import io.tutti.soak.fault.Faults;
import io.tutti.soak.fault.RunVerdict;
import io.tutti.soak.fault.SoakLink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The tables of {@code docs/reliability-log.md}, from the runs of several campaigns. */
public final class SoakTable {
    private static final String LINKS = String.join(", ", SoakLink.words());
    private static final List<String> COUNTS = List.of(
            "right",
            "not reached",
            "starved",
            "wrong",
            "longest until all others had shown it",
            "longest until the launcher ended");

    private static final String HEAD = Csv.of(RunOutcome.class, List.of()).strip();
    private static final List<String> COLUMNS = Csv.words(HEAD);
    private static final int MOST_MEBIBYTES = 256;
    /** Characters of either end of a cell in a message. */
    private static final int SHOWN = 20;

    private SoakTable() {}

    /**
     * Makes the table.
     *
     * @param files comma-separated values that {@code tutti soak} has written; a last line that is cut off does not count
     * @return lines of Markdown: a row for each fault, in the order of {@link Faults#all}, and one of all
     * @throws IllegalArgumentException if a file cannot be read, or has other columns; the message states the line
     */
    public static List<String> of(List<Path> files) {
        List<SoakRow> rows = new ArrayList<>(rows(outcomes(files)));
        SoakRow all = rows.removeLast();
        List<String> lines = head("fault", "runs", LINKS);
        rows.stream().sorted(order()).forEach(row -> lines.add(line(row, fault(row), runs(row), links(row))));
        lines.add(line(all, "all", runs(all), links(all)));
        return lines;
    }

    /**
     * Makes the table with a row for each fault and link.
     *
     * @param files as above
     * @return lines of Markdown: rows in the order of {@link Faults#all}, then of {@link SoakLink}
     * @throws IllegalArgumentException as above
     */
    public static List<String> ofLinks(List<Path> files) {
        record Line(SoakRow row, String link) {}
        List<RunOutcome> outcomes = outcomes(files);
        List<Line> all = new ArrayList<>();
        for (String link : SoakLink.words()) {
            List<SoakRow> rows = rows(
                    outcomes.stream().filter(one -> one.link().equals(link)).toList());
            rows.subList(0, rows.size() - 1).forEach(row -> all.add(new Line(row, link)));
        }
        all.sort(Comparator.comparing(Line::row, order()));
        List<String> lines = head("fault", "link", "runs");
        all.forEach(each -> lines.add(line(each.row, fault(each.row), each.link, runs(each.row))));
        return lines;
    }

    private static List<RunOutcome> outcomes(List<Path> files) {
        return files.stream().flatMap(SoakTable::read).toList();
    }

    private static List<SoakRow> rows(List<RunOutcome> outcomes) {
        return new SoakReport(0, outcomes, "").rows();
    }

    /** Long jobs last; rows of a fault stay in their order. */
    private static Comparator<SoakRow> order() {
        List<String> names = Faults.all().stream().map(Fault::name).toList();
        return Comparator.comparing(SoakRow::isOfLongJobs).thenComparingInt(row -> names.indexOf(row.fault()));
    }

    private static String fault(SoakRow row) {
        return "`" + row.fault() + "`" + (row.isOfLongJobs() ? ", long job" : "");
    }

    private static String runs(SoakRow row) {
        return Integer.toString(row.runs());
    }

    private static String links(SoakRow row) {
        return row.links().replace(" ", ", ");
    }

    private static List<String> head(String... first) {
        List<String> heads = Stream.concat(Stream.of(first), COUNTS.stream()).toList();
        return new ArrayList<>(List.of(line(heads.stream()), "|---".repeat(heads.size()) + "|"));
    }

    private static String line(SoakRow row, String... first) {
        return line(Stream.concat(
                Stream.of(first),
                Stream.of(
                        Long.toString(row.right()),
                        Long.toString(row.notReached()),
                        Long.toString(row.starved()),
                        Long.toString(row.wrong()),
                        seconds(row.noticedMillis()),
                        seconds(row.endedMillis()))));
    }

    private static String line(Stream<String> cells) {
        return cells.collect(java.util.stream.Collectors.joining(" | ", "| ", " |"));
    }

    private static String seconds(long millis) {
        return millis == 0 ? "" : String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }

    private static Stream<RunOutcome> read(Path file) {
        List<String> lines = lines(file);
        if (lines.isEmpty() || !lines.getFirst().equals(HEAD)) {
            throw new IllegalArgumentException(file + " must begin with the line " + HEAD);
        }
        int last = isCutOff(lines.getLast()) ? lines.size() - 1 : lines.size();
        return IntStream.range(1, last).mapToObj(number -> outcome(file + ", line " + (number + 1), lines.get(number)));
    }

    /** A campaign that was killed, or whose disk was full, ends in the middle of a line. */
    private static boolean isCutOff(String line) {
        return Csv.words(line).size() < COLUMNS.size();
    }

    private static List<String> lines(Path file) {
        try {
            return SmallFile.text(file, MOST_MEBIBYTES).lines().toList();
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + FileError.describe(e), e);
        }
    }

    private static RunOutcome outcome(String place, String line) {
        try {
            return outcome(Csv.words(line));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    place + ": this is no run that tutti soak has written: " + e.getMessage(), e);
        }
    }

    private static RunOutcome outcome(List<String> words) {
        if (words.size() != COLUMNS.size()) {
            throw new IllegalArgumentException(words.size() + " cells must be " + COLUMNS.size());
        }
        return new RunOutcome(
                number(words, 0),
                number(words, 1),
                words.get(2),
                words.get(3),
                words.get(4),
                number(words, 5),
                verdict(words, 6),
                number(words, 7),
                number(words, 8),
                words.get(9),
                words.get(10));
    }

    private static int number(List<String> words, int column) {
        if (!words.get(column).matches("[0-9]{1,9}")) {
            throw wrong(words, column, "a whole number of at most nine digits");
        }
        return Integer.parseInt(words.get(column));
    }

    private static RunVerdict verdict(List<String> words, int column) {
        return Stream.of(RunVerdict.values())
                .filter(each -> each.name().equals(words.get(column)))
                .findFirst()
                .orElseThrow(() -> wrong(words, column, "one of " + Arrays.toString(RunVerdict.values())));
    }

    private static IllegalArgumentException wrong(List<String> words, int column, String expected) {
        return new IllegalArgumentException(
                COLUMNS.get(column) + "=" + Excerpt.of(words.get(column), SHOWN) + " must be " + expected);
    }
}
