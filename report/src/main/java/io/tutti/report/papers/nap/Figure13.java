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

/** Speed-up of NAP for a single value over the number of ranks. */
record Figure13(Times times) implements Figure {
    @Override
    public String name() {
        return "figure-13";
    }

    @Override
    public String title() {
        return "Speed-up of NAP for a single value over the number of ranks";
    }

    @Override
    public String claim() {
        return "Notable speed-ups over the other methods, particularly at process counts that are a power of ppn.";
    }

    @Override
    public Findings make(Effort effort) {
        Spread spread = new Spread(times, name(), true);
        Values values = spread.ratios(effort);
        return new Findings(
                values.all(),
                List.of(spread.plate(
                        "Speed-up of NAP, 8 bytes, 16 ranks a node",
                        Axis.times("times as fast"),
                        values,
                        "Powers of 16 ranks: 256 and 4,096.")),
                comparisons(values, effort));
    }

    private static List<Comparison> comparisons(Values values, Effort effort) {
        double least = Sweep.nodes(effort)
                .skip(1)
                .mapToDouble(nodes ->
                        Math.min(at(values, Contender.SMP, nodes), at(values, Contender.RECURSIVE_DOUBLING, nodes)))
                .min()
                .orElse(1);
        boolean isPeak = Sweep.nodes(effort)
                .filter(nodes -> nodes == BlueWaters.RANKS_PER_NODE
                        || nodes == BlueWaters.RANKS_PER_NODE * BlueWaters.RANKS_PER_NODE)
                .filter(nodes -> 2 * nodes <= Sweep.mostNodes(effort))
                .allMatch(nodes -> at(values, Contender.SMP, nodes) > at(values, Contender.SMP, nodes / 2)
                        && at(values, Contender.SMP, nodes) > at(values, Contender.SMP, 2 * nodes));
        return List.of(
                new Comparison(
                        "Speed-ups over both",
                        "at least " + Figure5.times(least),
                        Method.SIMULATION,
                        Verdict.of(least > 1)),
                new Comparison(
                        "Most at powers of ppn",
                        isPeak ? "peaks at 16 and 256 nodes" : "no peaks at powers of 16 nodes",
                        Method.SIMULATION,
                        Verdict.of(isPeak)));
    }

    private static double at(Values values, Contender contender, int nodes) {
        return values.at(Method.SIMULATION, Spread.over(contender), nodes * BlueWaters.RANKS_PER_NODE, Sweep.VALUE);
    }
}
