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
import java.util.stream.Collectors;
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
        return List.of(overBoth(values, NapSweep.nodes(effort).skip(1).toArray()), peaks(values, effort));
    }

    private static Comparison overBoth(FigureValues values, int[] nodes) {
        String statement = "Speed-ups over both";
        if (nodes.length == 0) {
            return new Comparison(statement, "one node simulated", Method.SIMULATION, Verdict.OPEN);
        }
        int from = nodes.length;
        while (from > 0 && least(values, nodes[from - 1]) > 1) {
            from--;
        }
        String always =
                from == nodes.length ? "not at the most ranks" : "always from " + ranks(nodes[from]) + " ranks on";
        double most =
                Arrays.stream(nodes).mapToDouble(n -> least(values, n)).max().orElseThrow();
        return new Comparison(
                statement,
                always + ", up to " + Figure5.times(most) + " over the better of them",
                Method.SIMULATION,
                Verdict.of(from < nodes.length));
    }

    /** A peak is seen only if half and twice as many nodes are simulated too. */
    private static Comparison peaks(FigureValues values, Effort effort) {
        String statement = "Most at powers of ppn";
        int ppn = BlueWaters.RANKS_PER_NODE;
        int[] tested = IntStream.of(ppn, ppn * ppn)
                .filter(nodes -> 2 * nodes <= NapSweep.mostNodes(effort))
                .toArray();
        if (tested.length == 0) {
            return new Comparison(
                    statement, "fewer than " + ranks(2 * ppn) + " ranks simulated", Method.SIMULATION, Verdict.OPEN);
        }
        int[] flat =
                Arrays.stream(tested).filter(nodes -> !isPeak(values, nodes)).toArray();
        return new Comparison(
                statement,
                flat.length == 0 ? "peaks at " + words(tested) : "no peak at " + words(flat),
                Method.SIMULATION,
                Verdict.of(flat.length == 0));
    }

    private static boolean isPeak(FigureValues values, int nodes) {
        double speedUp = at(values, NapVariant.SMP, nodes);
        return speedUp > at(values, NapVariant.SMP, nodes / 2) && speedUp > at(values, NapVariant.SMP, 2 * nodes);
    }

    private static String words(int[] nodes) {
        return Arrays.stream(nodes).mapToObj(Integer::toString).collect(Collectors.joining(" and ")) + " nodes";
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
