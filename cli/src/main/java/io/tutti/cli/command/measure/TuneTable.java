package io.tutti.cli.command.measure;

import io.tutti.measure.tune.ChoiceEvaluation;
import io.tutti.measure.tune.TuneResult;
import io.tutti.report.text.Column;
import io.tutti.report.text.Table;
import io.tutti.report.text.Wrap;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Prints the results that {@code tutti tune} has for one job. */
final class TuneTable {
    private static final double MICROS = 1e6;
    private static final double NEAR = 1.1;
    private static final double CLOSE = 1.15;

    private final PrintWriter out;
    private final int width;
    private final boolean withChoices;
    private final Table table;

    /** Creates a table. {@code width} is the number of columns of the terminal. */
    TuneTable(PrintWriter out, int width, boolean withChoices) {
        this.out = out;
        this.width = width;
        this.withChoices = withChoices;
        List<Column> columns = new ArrayList<>(List.of(
                Column.number("bytes", 12),
                Column.text("collective", 14).after(2),
                Column.number("best(µs)", 10),
                Column.text("algorithm", 26).after(2)));
        if (withChoices) {
            columns.add(Column.number("ratio", 5).onNextLine());
            columns.add(Column.text("chosen", 21).after(2));
        }
        this.table = new Table(width, columns.toArray(Column[]::new));
    }

    void print(TuneResult result, ChoiceEvaluation evaluation) {
        comment(String.format(
                Locale.ROOT,
                "%s, %d ranks; a cache line took %.0f ns before and %.0f after",
                result.link(),
                result.ranks(),
                result.lineNanos().getFirst(),
                result.lineNanos().getLast()));
        table.commentedHead().forEach(out::println);
        evaluation.points().forEach(point -> table.row(cells(point)).forEach(out::println));
        out.flush();
    }

    private String[] cells(ChoiceEvaluation.Point point) {
        List<String> cells = new ArrayList<>(List.of(
                Long.toString(point.bytes()),
                point.collective(),
                String.format(Locale.ROOT, "%.1f", MICROS * point.least()),
                point.best()));
        if (withChoices) {
            cells.add(String.format(Locale.ROOT, "%.2f", point.ratio()));
            cells.add(point.chosen());
        }
        return cells.toArray(String[]::new);
    }

    void comment(String text) {
        Wrap.comment(text, width, 2).forEach(out::println);
    }

    void summary(ChoiceEvaluation all) {
        String text = String.format(
                Locale.ROOT,
                "%d points: %.1f %% within 10 %% of the best, %.1f %% within 15 %%, worst %.2f times",
                all.points().size(),
                100 * all.within(NEAR),
                100 * all.within(CLOSE),
                all.worst());
        Wrap.lines(text, width, 2).forEach(out::println);
    }
}
