package io.tutti.cli.simulate;

import io.tutti.report.text.Column;
import io.tutti.report.text.Table;
import java.util.List;
import java.util.Locale;

/** Formats simulated runs as a table. */
public final class RunTable {
    private final Table table;

    /** Creates a table for a terminal of {@code width} columns. */
    public RunTable(int width) {
        table = new Table(
                width,
                Column.text("algorithm", 22),
                Column.number("ranks", 6),
                Column.number("nodes", 6),
                Column.number("bytes", 10),
                Column.number("time(µs)", 10),
                Column.number("messages", "between nodes", 10).onNextLine(),
                Column.number("idle", "%", 4),
                Column.number("took", "(s)", 4));
    }

    /** Returns the lines of the heading. */
    public List<String> head() {
        return table.head();
    }

    /** Returns the lines of a run. */
    public List<String> lines(SimulatedRun run) {
        return table.row(
                run.algorithm(),
                Integer.toString(run.ranks()),
                Integer.toString(run.nodes()),
                Long.toString(run.bytes()),
                digits(run.micros()),
                Long.toString(run.messagesBetween()),
                String.format(Locale.ROOT, "%.0f", 100 * run.idle()),
                String.format(Locale.ROOT, "%.1f", run.wallSeconds()));
    }

    private static String digits(double value) {
        int decimals = value < 1e3 ? 3 : value < 1e6 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
