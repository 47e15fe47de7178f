package io.tutti.measure;

import io.tutti.measure.output.BenchTable;
import io.tutti.measure.output.Comparison;
import io.tutti.measure.output.Measurement;
import io.tutti.measure.rank.CallMode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes results as a table as they arrive. Of all peers, only the strongest setting of each size is shown. */
public final class BenchWriter {
    private final PrintWriter out;
    private final PrintWriter notes;
    private List<BenchSeries> allSeries = List.of();

    /** Creates a writer. {@code out} receives the table, {@code notes} all other messages. */
    public BenchWriter(PrintWriter out, PrintWriter notes) {
        this.out = out;
        this.notes = notes;
    }

    void note(String text) {
        notes.println("tutti bench: " + text);
        notes.flush();
    }

    void begin(BenchJob job, CallMode mode, List<BenchSeries> all) {
        allSeries = all;
        out.println("#");
        out.println("# " + job.text() + mode.text());
        BenchTable.legend(all.stream().map(BenchSeries::label).toList()).forEach(out::println);
        out.println(BenchTable.HEAD);
        out.flush();
    }

    /** Writes the bandwidth between two processors, before a job's measurements and after them. */
    void copied(double before, double after) {
        if (!Double.isNaN(before)) {
            out.println(String.format(
                    Locale.ROOT, "# copied from processor to processor: %.1f GB/s before, %.1f after", before, after));
        }
    }

    /** Writes measurements in the order of the series. */
    void measured(List<Measurement> found) {
        Map<String, Double> least = new HashMap<>();
        found.forEach(m -> least.merge(m.library() + m.place(), m.micros(), Math::min));
        for (int i = 0; i < found.size(); i++) {
            Measurement m = found.get(i);
            if (m.isOurs() || m.micros() <= least.get(m.library() + m.place()) || m.wrong() > 0) {
                out.println(BenchTable.line(BenchTable.letter(i), m));
            }
        }
        out.flush();
    }

    /**
     * Writes times relative to the transfer time of the bytes alone, where a link's rate is known; size by size in the
     * order of the series.
     */
    void overBytes(List<Measurement> found) {
        if (found.stream().allMatch(m -> Double.isNaN(m.overBytes()))) {
            return;
        }
        out.println("#");
        out.println("# time over what the bytes take alone, by a plain TCP stream just before");
        out.println(BenchTable.BYTES_HEAD);
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).isOurs()) {
                out.println(BenchTable.bytesLine(BenchTable.letter(i % allSeries.size()), found.get(i)));
            }
        }
        out.flush();
    }

    void compared(List<Comparison> found) {
        if (found.isEmpty()) {
            return;
        }
        boolean hasPeers = allSeries.stream().anyMatch(series -> !series.isOurs());
        out.println("#");
        out.println("# time relative to " + (hasPeers ? "the strongest peer setting" : "the first of its place"));
        out.println(BenchTable.comparisonHead("against"));
        List<String> labels =
                new ArrayList<>(allSeries.stream().map(BenchSeries::label).toList());
        found.forEach(c -> out.println(BenchTable.line(BenchTable.letter(labels.indexOf(c.who())), c)));
        out.flush();
    }
}
