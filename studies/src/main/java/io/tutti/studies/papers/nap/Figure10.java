package io.tutti.studies.papers.nap;

import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Chart;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.Value;
import java.util.ArrayList;
import java.util.List;

/** Modelled cost of a single value over the number of ranks. */
record Figure10(SimulatedTimes times) implements Figure {
    @Override
    public String name() {
        return "figure-10";
    }

    @Override
    public String title() {
        return "Cost of reducing a single value over the number of ranks, 16 a node";
    }

    @Override
    public String claim() {
        return "NAP outperforms the other methods for small messages, particularly as the process count increases.";
    }

    @Override
    public Findings make(Effort effort) {
        FigureValues values = new FigureValues(name(), BlueWaters.NETWORK.name(), BlueWaters.RANKS_PER_NODE, "s");
        for (NapVariant variant : NapVariant.values()) {
            NapSweep.nodes(effort).forEach(nodes -> {
                int ranks = nodes * BlueWaters.RANKS_PER_NODE;
                effort.progress().accept(variant.algorithm() + " of " + ranks + " ranks");
                double modelled = variant.modelled(BlueWaters.NETWORK, nodes, NapSweep.VALUE);
                values.add(Method.MODEL, variant.algorithm(), ranks, NapSweep.VALUE, modelled);
                double simulated = times.of(variant, nodes, NapSweep.VALUE);
                values.add(Method.SIMULATION, variant.algorithm(), ranks, NapSweep.VALUE, simulated);
            });
        }
        return new Findings(
                values.all(),
                List.of(new Plate(
                        name(),
                        new Chart(
                                        "Allreduce of 8 bytes, 16 ranks a node",
                                        Axis.ranks("ranks"),
                                        Axis.linearSeconds("time of an allreduce"),
                                        values.lines(Value::overRanks),
                                        BlueWaters.VARIANT + " Lines: closed forms; marks: simulated.")
                                .picture(),
                        "NAP takes a step between nodes only where the number of nodes passes a power of 16.")),
                comparisons(values, NapSweep.mostRanks(effort)));
    }

    private static List<Comparison> comparisons(FigureValues values, int ranks) {
        List<Comparison> comparisons = new ArrayList<>();
        for (Method method : List.of(Method.MODEL, Method.SIMULATION)) {
            double nap = at(values, method, NapVariant.NAP, ranks);
            double smp = at(values, method, NapVariant.SMP, ranks) / nap;
            double doubling = at(values, method, NapVariant.RECURSIVE_DOUBLING, ranks) / nap;
            comparisons.add(new Comparison(
                    "NAP is fastest for a single value",
                    "at " + ranks + " ranks smp takes " + Figure5.times(smp) + ", recursive doubling "
                            + Figure5.times(doubling),
                    method,
                    Verdict.of(smp > 1 && doubling > 1)));
        }
        return comparisons;
    }

    private static double at(FigureValues values, Method method, NapVariant variant, int ranks) {
        return values.at(method, variant.algorithm(), ranks, NapSweep.VALUE);
    }
}
