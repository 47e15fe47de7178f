package io.tutti.cli.command.measure;

import io.tutti.measure.tune.ChoiceEvaluation;
import io.tutti.measure.tune.TuneResult;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints the results that {@code tutti tune} has for one job. */
final class TuneTable {
    private static final double MICROS = 1e6;

    private TuneTable() {}

    static void print(PrintWriter out, TuneResult result, ChoiceEvaluation evaluation, boolean withChoices) {
        out.printf(
                Locale.ROOT,
                "# %s, %d ranks; a cache line took %.0f ns before and %.0f after%n",
                result.link(),
                result.ranks(),
                result.lineNanos().getFirst(),
                result.lineNanos().getLast());
        out.printf("# %10s %10s  %-26s %s%n", "bytes", "best(us)", "algorithm", withChoices ? "ratio  chosen" : "");
        for (ChoiceEvaluation.Point point : evaluation.points()) {
            out.printf(
                    Locale.ROOT,
                    "%12d %10.1f  %-26s %s%n",
                    point.bytes(),
                    MICROS * point.least(),
                    point.best(),
                    withChoices ? String.format(Locale.ROOT, "%5.2f  %s", point.ratio(), point.chosen()) : "");
        }
        out.flush();
    }

    static void summary(PrintWriter out, ChoiceEvaluation all) {
        out.printf(
                Locale.ROOT,
                "%d points: %.1f %% within 10 %% of the best, worst %.2f times%n",
                all.points().size(),
                100 * all.near(),
                all.worst());
    }
}
