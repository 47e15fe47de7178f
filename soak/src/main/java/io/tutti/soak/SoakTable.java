package io.tutti.soak;

import io.tutti.config.SmallFile;
import io.tutti.error.FileError;
import io.tutti.report.file.Csv;
import io.tutti.soak.fault.Fault;
import io.tutti.soak.fault.Faults;
import io.tutti.soak.fault.RunVerdict;
import io.tutti.soak.fault.SoakLink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The tables of {@code docs/reliability-log.md}, from the runs of several campaigns. */
public final class SoakTable {
    private static final List<String> HEADS = List.of(
            "fault",
            "runs",
            String.join(", ", SoakLink.words()),
            "right",
            "not reached",
            "starved",
            "wrong",
            "longest until all others had shown it",
            "longest until the launcher ended");

    private static final int MOST_MEBIBYTES = 256;

    private SoakTable() {}

    /**
     * Makes the table.
     *
     * @param files comma-separated values that {@code tutti soak} has written; a last line that is cut off does not count
     * @return lines of Markdown: a row for each fault, in the order of {@link Faults#all}, and one of all
     * @throws IllegalArgumentException if a file cannot be read, or has other columns
     */
    public static List<String> of(List<Path> files) {
        List<RunOutcome> outcomes = files.stream().flatMap(SoakTable::read).toList();
        List<String> names = Faults.all().stream().map(Fault::name).toList();
        List<SoakRow> rows = new ArrayList<>(new SoakReport(0, outcomes, "").rows());
        SoakRow all = rows.removeLast();
        rows.sort(Comparator.comparing(SoakRow::isOfLongJobs).thenComparingInt(row -> names.indexOf(row.fault())));
        rows.add(all);
        List<String> lines = new ArrayList<>();
        lines.add(line(HEADS.stream()));
        lines.add("|---".repeat(HEADS.size()) + "|");
        rows.forEach(row -> lines.add(line(cells(row))));
        return lines;
    }

    private static Stream<String> cells(SoakRow row) {
        return Stream.of(
                row.fault().equals("all") ? "all" : "`" + row.fault() + "`" + (row.isOfLongJobs() ? ", long job" : ""),
                Integer.toString(row.runs()),
                row.links().replace(" ", ", "),
                Long.toString(row.right()),
                Long.toString(row.notReached()),
                Long.toString(row.starved()),
                Long.toString(row.wrong()),
                seconds(row.noticedMillis()),
                seconds(row.endedMillis()));
    }

    private static String line(Stream<String> cells) {
        return cells.collect(java.util.stream.Collectors.joining(" | ", "| ", " |"));
    }

    private static String seconds(long millis) {
        return millis == 0 ? "" : String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }

    private static Stream<RunOutcome> read(Path file) {
        List<String> lines = lines(file);
        String head = Csv.of(RunOutcome.class, List.of()).strip();
        if (lines.isEmpty() || !lines.getFirst().equals(head)) {
            throw new IllegalArgumentException(file + " must begin with the line " + head);
        }
        int columns = Csv.words(head).size();
        return IntStream.range(1, lines.size())
                .filter(number -> Csv.words(lines.get(number)).size() == columns)
                .mapToObj(number -> outcome(file + ", line " + (number + 1), lines.get(number)));
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
        } catch (IllegalArgumentException e) { // also of a number
            throw new IllegalArgumentException(place + ": this is no run that tutti soak has written", e);
        }
    }

    private static RunOutcome outcome(List<String> words) {
        return new RunOutcome(
                Integer.parseInt(words.get(0)),
                Integer.parseInt(words.get(1)),
                words.get(2),
                words.get(3),
                words.get(4),
                Integer.parseInt(words.get(5)),
                RunVerdict.valueOf(words.get(6)),
                Long.parseLong(words.get(7)),
                Long.parseLong(words.get(8)),
                words.get(9),
                words.get(10));
    }
}
