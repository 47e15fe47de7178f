package io.tutti.studies.papers.nap;

import io.tutti.report.plot.Axis;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import java.util.List;

/** Cost of a single value over the number of ranks, in several runs. */
record Figure12(SimulatedTimes times) implements Figure {
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
        SimulatedSpread spread = new SimulatedSpread(times, name(), true);
        FigureValues values = spread.times(effort);
        return new Findings(
                values.all(),
                List.of(spread.plate(
                        "Allreduce of 8 bytes, 16 ranks a node, several runs",
                        Axis.linearSeconds("time of an allreduce"),
                        values,
                        "The paper measured on Blue Waters; these are simulated runs.")),
                List.of(comparison(values, NapSweep.mostRanks(effort))));
    }

    private static Comparison comparison(FigureValues values, int ranks) {
        double nap = at(values, NapVariant.NAP, ranks);
        boolean isLeast =
                nap < at(values, NapVariant.SMP, ranks) && nap < at(values, NapVariant.RECURSIVE_DOUBLING, ranks);
        return new Comparison(
                "NAP costs least",
                String.format(java.util.Locale.ROOT, "%.1f µs at %d ranks", 1e6 * nap, ranks),
                Method.SIMULATION,
                Verdict.of(isLeast));
    }

    private static double at(FigureValues values, NapVariant variant, int ranks) {
        return values.at(Method.SIMULATION, variant.algorithm(), ranks, NapSweep.VALUE);
    }
}
