package io.tutti.measure;

import io.tutti.measure.output.BenchTable;
import io.tutti.measure.output.Comparison;
import io.tutti.measure.output.JobState;
import io.tutti.measure.output.Measurement;
import io.tutti.measure.output.Overlap;
import io.tutti.measure.rank.CallMode;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/**
 * Writes results as a table as they arrive. Of all peers, only the strongest settings of each size are shown: after a
 * barrier, and back to back.
 */
public final class BenchWriter {
    private final PrintWriter out;
    private final PrintWriter notes;
    private final BenchTable table;
    private List<BenchSeries> allSeries = List.of();

    /**
     * Creates a writer.
     *
     * @param out receives the table
     * @param notes receives all other messages
     * @param width columns of the terminal
     */
    public BenchWriter(PrintWriter out, PrintWriter notes, int width) {
        this.out = out;
        this.notes = notes;
        this.table = new BenchTable(width);
    }

    void note(String text) {
        notes.println("tutti bench: " + text);
        notes.flush();
    }

    void begin(BenchJob job, CallMode mode, List<BenchSeries> all) {
        allSeries = all;
        remark(job.text() + mode.text());
        job.linkNote().ifPresent(note -> print(table.remark(note)));
        print(table.legend(labels()));
        print(table.head());
        out.flush();
    }

    /** Writes what two processors exchanged before a job's measurements and after them. */
    void state(JobState state) {
        if (state.before().hasValues()) {
            print(table.remark(
                    "processor to processor before: " + state.before().text()));
            print(table.remark("and after: " + state.after().text()));
        }
    }

    /** Writes measurements in the order of the series. */
    void measured(List<Measurement> found) {
        Map<String, Double> least = least(found, Measurement::micros);
        Map<String, Double> leastInARow = least(found, Measurement::b2bMicros);
        for (int i = 0; i < found.size(); i++) {
            Measurement m = found.get(i);
            boolean isLeast = m.micros() <= least.get(peer(m)) || m.b2bMicros() <= leastInARow.get(peer(m));
            if (m.isOurs() || isLeast || m.wrong() > 0) {
                print(table.lines(BenchTable.letter(i), m));
            }
        }
        out.flush();
    }

    private static Map<String, Double> least(List<Measurement> found, ToDoubleFunction<Measurement> time) {
        Map<String, Double> least = new HashMap<>();
        found.forEach(m -> least.merge(peer(m), time.applyAsDouble(m), Math::min));
        return least;
    }

    private static String peer(Measurement m) {
        return m.library() + m.place();
    }

    /** Writes how many messages a second these are, if they are messages. */
    void messages(List<Measurement> found) {
        ours(
                found,
                Measurement::messageRate,
                "messages of all pairs together, after a barrier and back to back",
                table.rateHead(),
                table::rateLines);
    }

    /**
     * Writes times relative to the transfer time of the bytes alone, where a link's rate is known; size by size in the
     * order of the series.
     */
    void overBytes(List<Measurement> found) {
        ours(
                found,
                Measurement::overBytes,
                "time over what the bytes take alone, by a plain TCP stream just before",
                table.bytesHead(),
                table::bytesLines);
    }

    /** Writes rows of our own measurements, if any has the figure. */
    private void ours(
            List<Measurement> found,
            ToDoubleFunction<Measurement> figure,
            String words,
            List<String> head,
            BiFunction<String, Measurement, List<String>> lines) {
        if (found.stream().allMatch(m -> Double.isNaN(figure.applyAsDouble(m)))) {
            return;
        }
        remark(words);
        print(head);
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).isOurs()) {
                print(lines.apply(BenchTable.letter(i % allSeries.size()), found.get(i)));
            }
        }
        out.flush();
    }

    void compared(List<Comparison> found) {
        if (found.isEmpty()) {
            return;
        }
        boolean hasPeers = allSeries.stream().anyMatch(series -> !series.isOurs());
        remark("time relative to " + (hasPeers ? "the strongest peer setting" : "the first of its place"));
        print(table.comparisonHead());
        List<String> labels = labels();
        found.forEach(c -> print(table.lines(BenchTable.letter(labels.indexOf(c.who())), c)));
        out.flush();
    }

    void beginOverlaps() {
        remark("calls beside a computation that takes as long on each rank: started, computed, awaited");
        print(table.overlapHead());
        out.flush();
    }

    /** Writes what was hidden of calls at one size. */
    void overlapped(List<Overlap> found) {
        List<String> labels = labels();
        found.forEach(each -> print(table.lines(BenchTable.letter(labels.indexOf(each.who())), each)));
        out.flush();
    }

    private List<String> labels() {
        return allSeries.stream().map(BenchSeries::label).toList();
    }

    private void remark(String text) {
        out.println("#");
        print(table.remark(text));
    }

    private void print(List<String> lines) {
        lines.forEach(out::println);
    }
}
