package io.tutti.cli.simulate;

import io.tutti.report.text.Column;
import io.tutti.report.text.Table;
import java.util.List;
import java.util.Locale;

/** Formats the replayed calls of a trace as a table. A star marks a call that recomputed thresholds or regions. */
public final class CallTable {
    private static final double FEW = 1000;

    private final Table table;

    /** Creates a table for a terminal of {@code width} columns. */
    public CallTable(int width) {
        table = new Table(
                width,
                Column.number("call", 4),
                Column.text("", 1).after(0),
                Column.number("time(µs)", 9),
                Column.number("work", 7),
                Column.number("counts", 7),
                Column.number("bounds.", 7),
                Column.number("reduce", 7),
                Column.number("thresh.", 7),
                Column.number("balance", 7).onNextLine(),
                Column.number("gather", 7),
                Column.number("words", 8));
    }

    /** Returns the lines of the heading. */
    public List<String> head() {
        return table.head();
    }

    /** Returns the lines of a call. */
    public List<String> lines(PlayedCall call) {
        return table.row(
                Integer.toString(call.call()),
                call.isReevaluation() ? "*" : "",
                digits(call.micros()),
                digits(call.work()),
                digits(call.counts()),
                digits(call.boundaries()),
                digits(call.reduce()),
                digits(call.threshold()),
                digits(call.balance()),
                digits(call.gather()),
                Long.toString(call.words()));
    }

    private static String digits(double value) {
        return String.format(Locale.ROOT, value < FEW ? "%.1f" : "%.0f", value);
    }
}
