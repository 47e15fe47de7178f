package io.tutti.studies.papers.generalized;

import io.tutti.report.draw.Picture;
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
import io.tutti.studies.SimulatedAllreduce;
import io.tutti.studies.Value;
import io.tutti.studies.papers.generalized.GeneralizedCosts.Elimination;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The speed-up over the fastest of the classical algorithms. */
final class Figure1 implements Figure {
    /** Sizes at which the findings state ratios, including the sizes of other figures. */
    static final List<Long> TOLD = List.of(425L, 9216L, 1L << 18, 1L << 20, 1L << 24);

    private static final List<Integer> RANKS = List.of(7, 24, 48, 127, 500);
    private static final int TOLD_RANKS = 127;

    @Override
    public String name() {
        return "figure-1";
    }

    @Override
    public String title() {
        return "Time of the best of recursive doubling, recursive halving and ring over that of the generalized algorithm";
    }

    @Override
    public String claim() {
        return "The proposed algorithm demonstrates the biggest speed-up for the intermediate data sizes where trading off"
                + " bandwidth for latency matters; for very large data sets the advantage over the ring becomes"
                + " negligible.";
    }

    @Override
    public Findings make(Effort effort) {
        FigureValues fold = values(name(), Elimination.FOLD, effort, true);
        FigureValues thrifty = values(name() + "-three-to-two", Elimination.THREE_TO_TWO, effort, false);
        return new Findings(
                Stream.concat(fold.all().stream(), thrifty.all().stream()).toList(),
                List.of(
                        new Plate(
                                name(),
                                picture("Speed-up over the best of three classical algorithms", fold),
                                "Recursive halving folds in ranks beyond a power of two with 2m bytes, as in the paper."),
                        new Plate(
                                name() + "-three-to-two",
                                picture("The same, against a cheaper fold (3-2 elimination, 3/2 m)", thrifty),
                                "The same against a recursive halving with the cheaper 3-2 elimination; model only.")),
                comparisons(fold, thrifty));
    }

    private FigureValues values(String figure, Elimination elimination, Effort effort, boolean simulated) {
        FigureValues values = new FigureValues(figure, ModelledAllreduce.NETWORK.name(), 1, "times");
        for (int ranks : RANKS) {
            GeneralizedCosts costs = GeneralizedCosts.table2(ranks);
            LongStream sizes = new SizeSweep(figure, ranks, 64, 1L << 26, List.of()).fine();
            LongStream.concat(sizes, TOLD.stream().mapToLong(bytes -> bytes))
                    .sorted()
                    .forEach(bytes ->
                            values.add(Method.MODEL, series(ranks), ranks, bytes, costs.ratio(bytes, elimination)));
            if (simulated && ranks <= effort.ranks()) {
                effort.progress().accept("simulating " + ranks + " ranks");
                new SizeSweep(figure, ranks, 64, 1L << 26, List.of())
                        .coarse()
                        .forEach(bytes -> values.add(
                                Method.SIMULATION, series(ranks), ranks, bytes, simulatedRatio(ranks, bytes)));
            }
        }
        return values;
    }

    private static String series(int ranks) {
        return "P = " + ranks;
    }

    private static double simulatedRatio(int ranks, long bytes) {
        GeneralizedCosts costs = GeneralizedCosts.table2(ranks);
        SimulatedAllreduce simulation = SimulatedAllreduce.apart(ModelledAllreduce.NETWORK, ranks);
        double classical = Stream.of(
                        ModelledAllreduce.RECURSIVE_DOUBLING,
                        ModelledAllreduce.RECURSIVE_HALVING,
                        ModelledAllreduce.RING)
                .mapToDouble(allreduce -> allreduce.simulated(simulation, costs, bytes))
                .min()
                .orElseThrow();
        return classical / ModelledAllreduce.GENERALIZED.simulated(simulation, costs, bytes);
    }

    private static Picture picture(String title, FigureValues values) {
        return new Chart(
                        title,
                        Axis.bytes("vector (bytes)"),
                        Axis.times("times as fast"),
                        values.lines(Value::overBytes),
                        ModelledAllreduce.NOTE)
                .picture();
    }

    private static List<Comparison> comparisons(FigureValues fold, FigureValues thrifty) {
        Value best = fold.all().stream()
                .filter(v -> v.ranks() == TOLD_RANKS && v.method() == Method.MODEL)
                .max(java.util.Comparator.comparingDouble(Value::value))
                .orElseThrow();
        double last = fold.at(Method.MODEL, series(TOLD_RANKS), TOLD_RANKS, 1L << 26);
        boolean isBetween = best.bytes() > 1 << 10 && best.bytes() < 1 << 24;
        return List.of(
                new Comparison(
                        "Biggest speed-up for intermediate sizes",
                        times(best.value()) + " at " + (best.bytes() >> 10) + " KiB, P = 127",
                        Method.MODEL,
                        Verdict.of(isBetween)),
                new Comparison(
                        "Negligible advantage for very large sizes",
                        times(last) + " at 64 MiB, P = 127",
                        Method.MODEL,
                        Verdict.of(last < 1.05)),
                new Comparison(
                        "P = 127; at 425 B, 9 KiB, 256 KiB, 1 MiB, 16 MiB",
                        told(fold) + "; with the cheaper fold " + told(thrifty),
                        Method.MODEL,
                        Verdict.OPEN));
    }

    private static String told(FigureValues values) {
        return TOLD.stream()
                .map(bytes -> times(values.at(Method.MODEL, series(TOLD_RANKS), TOLD_RANKS, bytes)))
                .collect(Collectors.joining(", "));
    }

    static String times(double ratio) {
        return String.format(Locale.ROOT, "×%.2f", ratio);
    }
}
