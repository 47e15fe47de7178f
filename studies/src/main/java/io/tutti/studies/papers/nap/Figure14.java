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

/** Cost over the size on the most ranks, in several runs. */
record Figure14(SimulatedTimes times) implements Figure {
    @Override
    public String name() {
        return "figure-14";
    }

    @Override
    public String title() {
        return "Cost over the size, in several runs";
    }

    @Override
    public String claim() {
        return "NAP costs less for small reductions, SMP for more than 2,048 bytes.";
    }

    @Override
    public Findings make(Effort effort) {
        SimulatedSpread spread = new SimulatedSpread(times, name(), false);
        FigureValues values = spread.times(effort);
        return new Findings(
                values.all(),
                List.of(spread.plate(
                        "Allreduce over " + NapSweep.mostRanks(effort) + " ranks, 16 a node, several runs",
                        Axis.seconds("time of an allreduce"),
                        values,
                        "The paper measured on Blue Waters; these are simulated runs.")),
                List.of(comparison(values, NapSweep.mostRanks(effort))));
    }

    private static Comparison comparison(FigureValues values, int ranks) {
        long most = NapSweep.sizes().max().orElseThrow();
        boolean isSmall =
                at(values, NapVariant.NAP, ranks, NapSweep.VALUE) < at(values, NapVariant.SMP, ranks, NapSweep.VALUE);
        boolean isLarge = at(values, NapVariant.NAP, ranks, most) > at(values, NapVariant.SMP, ranks, most);
        return new Comparison(
                "NAP for small, SMP for large",
                (isSmall ? "NAP" : "SMP") + " at 8 B, " + (isLarge ? "SMP" : "NAP") + " at " + (most >> 10) + " KiB",
                Method.SIMULATION,
                Verdict.of(isSmall && isLarge));
    }

    private static double at(FigureValues values, NapVariant variant, int ranks, long bytes) {
        return values.at(Method.SIMULATION, variant.algorithm(), ranks, bytes);
    }
}
