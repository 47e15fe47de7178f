package io.tutti.studies.papers.oktopk;

import io.tutti.model.Networks;
import io.tutti.model.simulate.Simulator;
import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Series;
import io.tutti.report.plot.Series.Point;
import io.tutti.schedule.Topology;
import io.tutti.sparse.GradientExchanges;
import io.tutti.sparse.offline.OfflineRun;
import io.tutti.sparse.replay.TraceReplay;
import io.tutti.sparse.trace.Trace;
import io.tutti.sparse.vector.Selection;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.studies.papers.oktopk.setup.Extent;
import io.tutti.studies.papers.oktopk.setup.PaperNetwork;
import io.tutti.studies.papers.oktopk.setup.Plates;
import io.tutti.studies.papers.oktopk.timing.Drift;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Time on the wire for more ranks than a lab has: exchanges are run offline, and their traces are replayed. */
record Scaled(Extent extent) implements Figure {
    private static final int ELEMENTS = 1_472_826;
    private static final int K = GradientExchanges.countOf(0.01, ELEMENTS);
    private static final String NETWORK = "ethernet-10g";
    private static final int CALLS = 2;

    @Override
    public String name() {
        return "figure-12-simulated";
    }

    @Override
    public String title() {
        return "Time on the wire up to 256 ranks, simulated";
    }

    @Override
    public String claim() {
        return PaperNetwork.BERT.claim();
    }

    @Override
    public Findings make(Effort effort) {
        FigureValues values = new FigureValues(name(), NETWORK + ", synthetic selections", 1, "s");
        for (int ranks : extent.isWhole() ? List.of(8, 32, 128, 256) : List.of(8, 32, 256)) {
            OfflineRun.Selections selections = remembered(ranks);
            for (String scheme : ComparedExchanges.TIMED) {
                effort.progress().accept(scheme + " among " + ranks + " ranks");
                values.add(Method.SIMULATION, scheme, ranks, 4L * ELEMENTS, seconds(scheme, ranks, selections));
            }
        }
        List<Series> lines = new ArrayList<>();
        for (String scheme : ComparedExchanges.TIMED) {
            lines.add(Plates.marked(scheme, lines.size(), over(values, scheme)));
        }
        return new Findings(
                values.all(),
                List.of(Plates.plate(
                        name(),
                        "Ordinary exchange of 1.5 M elements, density 1 %",
                        Axis.ranks("ranks"),
                        Axis.seconds("time on the wire"),
                        lines,
                        "Schedules and layouts of synthetic selections, a tenth of VGG-16's size, played on " + NETWORK
                                + "; no sparsification, no computation.")),
                List.of(comparison(values)));
    }

    private static List<Point> over(FigureValues values, String scheme) {
        return values.all().stream()
                .filter(v -> v.series().equals(scheme))
                .map(v -> Point.of(v.ranks(), v.value()))
                .toList();
    }

    private static double seconds(String scheme, int ranks, OfflineRun.Selections selections) {
        Trace played = OfflineRun.of(scheme, ELEMENTS, K, ranks).run(CALLS, selections);
        Simulator simulator = Simulator.of(Networks.named(NETWORK));
        return new TraceReplay(simulator, Topology.uniform(ranks, 1), 0)
                .play(played, CALLS - 1)
                .seconds();
    }

    /** Returns selections that are equal for all compared exchanges and computed once. */
    private static OfflineRun.Selections remembered(int ranks) {
        SparseVector[] all = IntStream.range(0, CALLS * ranks)
                .parallel()
                .mapToObj(i -> selected(i / ranks, i % ranks))
                .toArray(SparseVector[]::new);
        return (call, rank) -> all[call * ranks + rank];
    }

    private static SparseVector selected(int call, int rank) {
        float[] gradient = new float[ELEMENTS];
        new Drift(rank).fill(gradient, call);
        return Selection.top(gradient, K);
    }

    private static Comparison comparison(FigureValues values) {
        int most = values.all().getLast().ranks();
        List<String> ratios = new ArrayList<>();
        double own = values.at(Method.SIMULATION, ComparedExchanges.OK_TOPK, most, 4L * ELEMENTS);
        double least = Double.MAX_VALUE;
        for (String scheme : ComparedExchanges.TIMED.subList(0, ComparedExchanges.TIMED.size() - 1)) {
            double ratio = values.at(Method.SIMULATION, scheme, most, 4L * ELEMENTS) / own;
            ratios.add(Plates.text("%s ×%.1f", scheme, ratio));
            least = Math.min(least, ratio);
        }
        return new Comparison(
                "Ok-Topk is the quickest, and TopkA and Gaussiank fall behind dense with many nodes",
                "others' time over ok-topk's, P = " + most + ": " + String.join(", ", ratios),
                Method.SIMULATION,
                Verdict.of(least > 1));
    }
}
