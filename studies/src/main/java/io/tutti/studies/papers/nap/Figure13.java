package io.tutti.studies.papers.nap;

import io.tutti.report.plot.Axis;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Speed-up of NAP for a single value over the number of ranks. */
record Figure13(SimulatedTimes times) implements Figure {
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
        SimulatedSpread spread = new SimulatedSpread(times, name(), true);
        FigureValues values = spread.ratios(effort);
        return new Findings(
                values.all(),
                List.of(spread.plate(
                        "Speed-up of NAP, 8 bytes, 16 ranks a node",
                        Axis.times("times as fast"),
                        values,
                        "Powers of 16 ranks: 256 and 4,096.")),
                comparisons(values, effort));
    }

    private static List<Comparison> comparisons(FigureValues values, Effort effort) {
        int[] nodes = NapSweep.nodes(effort).skip(1).toArray();
        int from = nodes.length;
        while (from > 0 && least(values, nodes[from - 1]) > 1) {
            from--;
        }
        String always =
                from == nodes.length ? "not at the most ranks" : "always from " + ranks(nodes[from]) + " ranks on";
        double most =
                Arrays.stream(nodes).mapToDouble(n -> least(values, n)).max().orElse(1);
        int ppn = BlueWaters.RANKS_PER_NODE;
        boolean isPeak = IntStream.of(ppn, ppn * ppn)
                .filter(peak -> 2 * peak <= NapSweep.mostNodes(effort))
                .allMatch(peak -> at(values, NapVariant.SMP, peak) > at(values, NapVariant.SMP, peak / 2)
                        && at(values, NapVariant.SMP, peak) > at(values, NapVariant.SMP, 2 * peak));
        return List.of(
                new Comparison(
                        "Speed-ups over both",
                        always + ", up to " + Figure5.times(most) + " over the better of them",
                        Method.SIMULATION,
                        Verdict.of(from < nodes.length)),
                new Comparison(
                        "Most at powers of ppn",
                        isPeak ? "peaks at 16 and 256 nodes" : "no peaks at powers of 16 nodes",
                        Method.SIMULATION,
                        Verdict.of(isPeak)));
    }

    /** Returns the speed-up over the faster of the other algorithms. */
    private static double least(FigureValues values, int nodes) {
        return Math.min(at(values, NapVariant.SMP, nodes), at(values, NapVariant.RECURSIVE_DOUBLING, nodes));
    }

    private static int ranks(int nodes) {
        return nodes * BlueWaters.RANKS_PER_NODE;
    }

    private static double at(FigureValues values, NapVariant variant, int nodes) {
        return values.at(Method.SIMULATION, SimulatedSpread.over(variant), ranks(nodes), NapSweep.VALUE);
    }
}
