package io.tutti.studies.papers.generalized;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
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
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verifier;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The cost of equal bits on all ranks where P is not a power of two; not a figure of the paper. */
final class EqualBits implements Figure {
    private static final int RANKS = 127;
    private static final int DIMENSIONS = 6;
    private static final int STEPS = 7;
    private static final int EVEN = 12;
    private static final int TWOS = 2;
    private static final long LEAST = 8;
    private static final long MOST = 16 << 20;
    private static final String FREE = "generalized, best r: bits differ";
    private static final String OWNERS = "generalized, r = 0: equal bits";
    private static final String DIGITS = "mixed radix 2, best r: equal bits";
    private static final String RING = "ring: equal bits";

    @Override
    public String name() {
        return "equal-bits";
    }

    @Override
    public String title() {
        return "What equal bits on all ranks cost, P = 127 (not in the paper)";
    }

    @Override
    public String claim() {
        return "Nothing is said of bits. With r > 0 the owners of a chunk add it up in different orders, so floating-point"
                + " sums may differ between ranks unless P is a power of two.";
    }

    @Override
    public Findings make(Effort effort) {
        FigureValues values = new FigureValues(name(), ModelledAllreduce.NETWORK.name(), 1, "s");
        SimulatedAllreduce simulation = SimulatedAllreduce.apart(ModelledAllreduce.NETWORK, RANKS);
        for (long bytes : sizes().toArray()) {
            effort.progress().accept(bytes + " bytes");
            add(values, FREE, bytes, least(simulation, bytes, "generalized:r=", STEPS));
            add(values, OWNERS, bytes, simulation.seconds("generalized", bytes));
            add(values, DIGITS, bytes, least(simulation, bytes, "mixed-radix:radix=2,r=", DIMENSIONS));
            add(values, RING, bytes, simulation.seconds("ring", bytes));
        }
        Chart chart = new Chart(
                "Equal bits on all ranks, P = " + RANKS,
                Axis.bytes("vector (bytes)"),
                Axis.seconds("time of an allreduce"),
                values.lines(Value::overBytes),
                ModelledAllreduce.NOTE);
        String caption =
                "Where rounds count, mixed radices come closest; where bytes count, r = 0 is the best r anyway.";
        return new Findings(
                values.all(), List.of(new Plate(name(), chart.picture(), caption)), comparisons(effort, values));
    }

    private static LongStream sizes() {
        return LongStream.iterate(LEAST, bytes -> bytes <= MOST, bytes -> 2 * bytes);
    }

    private static void add(FigureValues values, String series, long bytes, double seconds) {
        values.add(Method.SIMULATION, series, RANKS, bytes, seconds);
    }

    private static double least(SimulatedAllreduce simulation, long bytes, String prefix, int most) {
        return IntStream.rangeClosed(0, most)
                .mapToDouble(dropped -> simulation.seconds(prefix + dropped, bytes))
                .min()
                .orElseThrow();
    }

    private static List<Comparison> comparisons(Effort effort, FigureValues values) {
        effort.progress().accept("proving");
        return List.of(
                proven("r = 3, P = 127", "generalized:r=3", RANKS, false),
                proven("r = 0, P = 127", "generalized", RANKS, true),
                proven("r = 0, at most 16 vectors a step, P = 127", "generalized:width=16", RANKS, true),
                proven("mixed radix 2, r = 4, P = 127", "mixed-radix:radix=2,r=4", RANKS, true),
                proven("P = 12 = 3 · 2², group=ZX, r = 2", "generalized:group=ZX,r=" + TWOS, EVEN, true),
                proven("P = 12 = 3 · 2², group=ZX, r = 3", "generalized:group=ZX,r=" + (TWOS + 1), EVEN, false),
                new Comparison(
                        "What equal bits cost",
                        Figure1.times(worst(values)) + " of the best r's time at most",
                        Method.SIMULATION,
                        Verdict.OPEN));
    }

    private static Comparison proven(String what, String algorithm, int ranks, boolean expected) {
        Reproducibility found = Verifier.verify(
                        Algorithms.byName("allreduce", algorithm).orElseThrow().schedule(ScheduleRequest.of(ranks)))
                .reproducibility();
        boolean equal = found.keeps(Reproducibility.RANKS);
        return new Comparison(
                what + (expected ? ": equal bits" : ": bits may differ"),
                equal ? "equal bits, proven" : "bits may differ",
                Method.MODEL,
                Verdict.of(equal == expected));
    }

    /** Returns the greatest ratio of the least time with equal bits to the least time without. */
    private static double worst(FigureValues values) {
        return sizes().mapToDouble(bytes ->
                        Math.min(at(values, OWNERS, bytes), at(values, DIGITS, bytes)) / at(values, FREE, bytes))
                .max()
                .orElseThrow();
    }

    private static double at(FigureValues values, String series, long bytes) {
        return values.at(Method.SIMULATION, series, RANKS, bytes);
    }
}
