package io.tutti.report.papers.nap;

import io.tutti.report.plot.Axis;
import io.tutti.report.study.Effort;
import io.tutti.report.study.Figure;
import io.tutti.report.study.Findings;
import io.tutti.report.study.Findings.Comparison;
import io.tutti.report.study.Findings.Verdict;
import io.tutti.report.study.Method;
import io.tutti.report.study.Values;
import java.util.List;

/** Cost of a single value over the number of ranks, in several runs. */
record Figure12(Times times) implements Figure {
    @Override
    public String name() {
        return "figure-12";
    }

    @Override
    public String title() {
        return "Cost of a single value over the number of ranks, in several runs";
    }

    @Override
    public String claim() {
        return "NAP costs less than recursive doubling and SMP; the paper measured thousands of operations in each of five runs.";
    }

    @Override
    public Findings make(Effort effort) {
        Spread spread = new Spread(times, name(), true);
        Values values = spread.times(effort);
        return new Findings(
                values.all(),
                List.of(spread.plate(
                        "Allreduce of 8 bytes, 16 ranks a node, several runs",
                        Axis.linearSeconds("time of an allreduce"),
                        values,
                        "The paper measured on Blue Waters; these are simulated runs.")),
                List.of(comparison(values, Sweep.mostRanks(effort))));
    }

    private static Comparison comparison(Values values, int ranks) {
        double nap = at(values, Contender.NAP, ranks);
        boolean isLeast =
                nap < at(values, Contender.SMP, ranks) && nap < at(values, Contender.RECURSIVE_DOUBLING, ranks);
        return new Comparison(
                "NAP costs least",
                String.format(java.util.Locale.ROOT, "%.1f µs at %d ranks", 1e6 * nap, ranks),
                Method.SIMULATION,
                Verdict.of(isLeast));
    }

    private static double at(Values values, Contender contender, int ranks) {
        return values.at(Method.SIMULATION, contender.algorithm(), ranks, Sweep.VALUE);
    }
}
