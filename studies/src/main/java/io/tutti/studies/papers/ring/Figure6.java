package io.tutti.studies.papers.ring;

import io.tutti.report.plot.Axis;
import io.tutti.report.plot.BarChart;
import io.tutti.report.plot.BarChart.Bar;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.SimulatedAllreduce;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Eight ranks, 256 MiB, by model and by simulation. */
final class Figure6 implements Figure {
    static final long BYTES = 256L << 20;
    static final String RING = "ring";
    static final String LEADER = "flat-leader";
    static final List<String> PIPELINED =
            List.of("pipelined-ring:segments=4", "pipelined-ring:segments=16", "pipelined-ring:segments=64");

    @Override
    public String name() {
        return "figure-6";
    }

    @Override
    public String title() {
        return "8 ranks on 8 nodes, 256 MiB: ring, pipelined ring and flat leader";
    }

    @Override
    public String claim() {
        return "The pipelined ring was 28 % faster than the plain ring of baidu-allreduce, 1.6 % than NCCL 2.2, 82 % than Open"
                + " MPI and 286 % than CUDA-aware Open MPI, on 56 Gb/s InfiniBand.";
    }

    @Override
    public Findings make(Effort effort) {
        FigureValues values = new FigureValues(name(), Infiniband.NETWORK.name(), 1, "s");
        values.add(Method.MODEL, "bytes only", Infiniband.RANKS, BYTES, Infiniband.bound(BYTES));
        values.add(Method.MODEL, RING, Infiniband.RANKS, BYTES, Infiniband.ring(BYTES));
        values.add(Method.MODEL, LEADER, Infiniband.RANKS, BYTES, Infiniband.flatLeader(BYTES));
        List<Bar> bars = new ArrayList<>();
        bars.add(bar("least possible\n(bytes, model)", 6, Infiniband.bound(BYTES)));
        SimulatedAllreduce simulation = SimulatedAllreduce.apart(Infiniband.NETWORK, Infiniband.RANKS);
        add(values, bars, simulation, RING, 1);
        PIPELINED.forEach(algorithm -> add(values, bars, simulation, algorithm, 0));
        add(values, bars, simulation, LEADER, 3);
        return new Findings(
                values.all(),
                List.of(new Plate(
                        name(),
                        new BarChart(
                                        "Allreduce of 256 MiB over 8 ranks, simulated",
                                        Axis.linearSeconds("time of an allreduce"),
                                        bars,
                                        Infiniband.NOTE)
                                .picture(),
                        "The plain ring reduces while nothing travels; segments let both happen at once.")),
                comparisons(values));
    }

    private void add(FigureValues values, List<Bar> bars, SimulatedAllreduce simulation, String algorithm, int place) {
        double seconds = simulation.seconds(algorithm, BYTES);
        values.add(Method.SIMULATION, algorithm, Infiniband.RANKS, BYTES, seconds);
        bars.add(bar(label(algorithm), place, seconds));
    }

    /** Returns an algorithm's name in lines that fit below a bar. */
    static String label(String algorithm) {
        return algorithm.replace(":segments=", "\nsegments=");
    }

    private static Bar bar(String name, int place, double seconds) {
        return new Bar(name, place, seconds, seconds, seconds, List.of());
    }

    private static List<Comparison> comparisons(FigureValues values) {
        double ring = at(values, RING);
        double pipelined =
                PIPELINED.stream().mapToDouble(a -> at(values, a)).min().orElseThrow();
        double modelled = values.at(Method.MODEL, RING, Infiniband.RANKS, BYTES);
        return List.of(
                new Comparison(
                        "The pipelined ring is faster than a plain ring (28 %)",
                        percent(ring / pipelined - 1) + " faster, with the assumed numbers",
                        Method.SIMULATION,
                        Verdict.of(ring > pipelined)),
                new Comparison(
                        "A flat leader is how not to do it",
                        String.format(Locale.ROOT, "it takes ×%.1f of the ring's time", at(values, LEADER) / ring),
                        Method.SIMULATION,
                        Verdict.of(at(values, LEADER) > 2 * ring)),
                new Comparison(
                        "Faster than NCCL, Open MPI and CUDA-aware Open MPI",
                        "these are not simulated",
                        Method.SIMULATION,
                        Verdict.OPEN),
                new Comparison(
                        "(closed form of the plain ring)",
                        "simulated over modelled: " + String.format(Locale.ROOT, "%.4f", ring / modelled),
                        Method.MODEL,
                        Verdict.of(Math.abs(ring / modelled - 1) < 0.02)));
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    private static double at(FigureValues values, String algorithm) {
        return values.at(Method.SIMULATION, algorithm, Infiniband.RANKS, BYTES);
    }
}
