package io.tutti.studies.papers.dsop;

import io.tutti.model.LogGP;
import io.tutti.outerproduct.OuterRates;
import io.tutti.outerproduct.OuterShape;
import io.tutti.report.plot.Axis;
import io.tutti.report.plot.MapChart;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.Protocol;
import io.tutti.studies.Value;
import io.tutti.studies.sums.SumMethod;
import io.tutti.studies.sums.SumMethod.Kernel;
import io.tutti.type.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The fastest algorithm over N and the ratio of the costs of a byte on the network and in the kernel. */
final class MapFigure implements Figure {
    private static final int RANKS = 48;
    private static final double LEAST_SIZE = 250;
    private static final double MOST_SIZE = 16_000;
    private static final double LEAST_RATIO = 0.1;
    private static final double MOST_RATIO = 1_000;
    private static final int COLUMNS = 15;
    private static final int ROWS = 21;
    private static final int QUICK = 3;
    private static final int PAPER_SIZE = 8_000;
    private static final List<String> NAMES = List.of(
            Cast.ALLREDUCE,
            Cast.GENERALIZED,
            Cast.ALLGATHER,
            "all-scatter",
            Cast.GENERALIZED + ":share=4",
            Cast.GENERALIZED + ":share=8",
            Cast.GENERALIZED + ":share=16");
    /** The number of leading names that are algorithms of the paper. */
    private static final int PAPERS = 3;

    @Override
    public String name() {
        return "map";
    }

    @Override
    public String title() {
        return "What wins where: over N, and over β/γ, the cost of a byte on the network and of a byte of a product";
    }

    @Override
    public String claim() {
        return "On 48 nodes with 10 Gbit/s Ethernet, N = 1000 … 8000, the generalized algorithm is fastest and allgather slowest.";
    }

    @Override
    public Findings make(Effort effort) {
        List<Value> values = new ArrayList<>();
        List<Plate> plates = new ArrayList<>();
        List<Comparison> comparisons = new ArrayList<>();
        for (Kernel kernel : Kernel.values()) {
            effort.progress().accept("kernel " + kernel);
            boolean isQuick = effort.protocol().extent() == Protocol.Extent.QUICK || effort.ranks() < RANKS;
            for (int most : new int[] {PAPERS, NAMES.size()}) {
                plates.add(plate(kernel, most, isQuick ? QUICK : 1, Evidence.of(effort), values));
            }
            comparisons.add(comparison(kernel));
        }
        return new Findings(values, plates, comparisons);
    }

    /** Returns the seconds that the kernel as published takes per byte of the matrix and pair. */
    private static double gamma() {
        return OuterRates.ONE_BY_ONE.perProduct() + OuterRates.ONE_BY_ONE.perWrite();
    }

    private static int winner(Kernel kernel, int most, double size, double ratio) {
        LogGP paper = Oracle.PAPER;
        LogGP model = new LogGP(paper.latency(), paper.overhead(), paper.gap(), ratio * gamma(), paper.gamma());
        Oracle oracle = new Oracle(RANKS, model.network("map", "a point of it"), 1);
        OuterShape shape = new OuterShape(Math.round(size), Math.round(size), 1, ElementType.FLOAT64);
        int best = 0;
        double least = Double.MAX_VALUE;
        for (int i = 0; i < most; i++) {
            double seconds = oracle.seconds(SumMethod.ours(NAMES.get(i), kernel), shape);
            if (seconds < least) {
                least = seconds;
                best = i;
            }
        }
        return best;
    }

    private Plate plate(Kernel kernel, int most, int coarse, Evidence evidence, List<Value> values) {
        List<MapChart.Field> fields = new ArrayList<>();
        int columns = COLUMNS / coarse;
        int rows = ROWS / coarse;
        for (int column = 0; column < columns; column++) {
            for (int row = 0; row < rows; row++) {
                double size = between(LEAST_SIZE, MOST_SIZE, (column + 0.5) / columns);
                double ratio = between(LEAST_RATIO, MOST_RATIO, (row + 0.5) / rows);
                int winner = winner(kernel, most, size, ratio);
                fields.add(new MapChart.Field(
                        between(LEAST_SIZE, MOST_SIZE, (double) column / columns),
                        between(LEAST_SIZE, MOST_SIZE, (column + 1.0) / columns),
                        between(LEAST_RATIO, MOST_RATIO, (double) row / rows),
                        between(LEAST_RATIO, MOST_RATIO, (row + 1.0) / rows),
                        winner));
                values.add(new Value(
                        name(),
                        Method.SIMULATION,
                        String.format(Locale.ROOT, "β/γ=%.3g", ratio),
                        NAMES.get(winner) + " of " + most + ", " + kernel,
                        RANKS,
                        1,
                        Math.round(size) * Math.round(size) * ElementType.FLOAT64.bytes(),
                        "winner",
                        size,
                        size,
                        size));
            }
        }
        List<MapChart.Point> points = new ArrayList<>();
        double paper = Oracle.PAPER.perByte() / gamma();
        points.add(new MapChart.Point(PAPER_SIZE, paper, -1, "the paper's 10 GbE, N = 8000"));
        points.addAll(evidence.points(kernel, RANKS, NAMES.subList(0, most), gamma()));
        MapChart chart = new MapChart(
                "Fastest of " + (most == PAPERS ? "the paper's algorithms" : "all") + " at P = " + RANKS + ", kernel "
                        + kernel,
                new Axis("N = M, elements", Axis.Scale.BINARY, Axis.Unit.NUMBER),
                new Axis("β/γ", Axis.Scale.DECIMAL, Axis.Unit.NUMBER),
                NAMES,
                fields,
                points,
                "Simulated; γ is what the kernel as published takes for a byte of G out of memory, "
                        + String.format(Locale.ROOT, "%.2g", gamma() * 1e9)
                        + " ns, here and with the fused kernel. Circles are filled with the colour of what was fastest when"
                        + " measured; there hosts share processors, so γ is so many times greater.");
        return new Plate(
                name() + (most == PAPERS ? "-papers-" : "-") + SimulatedFigure.word(kernel),
                chart.picture(),
                kernel == Kernel.PUBLISHED
                        ? "Above, where the network is slow, no byte of G should travel; below, where multiplying is slow, G is"
                                + " divided among all ranks; between, among some (share)."
                        : "The fused kernel moves every border down: G travels only on networks that are fast against memory.");
    }

    private static double between(double low, double high, double share) {
        return low * Math.pow(high / low, share);
    }

    private static Comparison comparison(Kernel kernel) {
        double paper = Oracle.PAPER.perByte() / gamma();
        String winner = NAMES.get(winner(kernel, PAPERS, PAPER_SIZE, paper));
        String ofAll = NAMES.get(winner(kernel, NAMES.size(), PAPER_SIZE, paper));
        boolean isPublished = kernel == Kernel.PUBLISHED;
        return new Comparison(
                isPublished
                        ? "The generalized algorithm is fastest at P = 48, N = 8000, 10 Gbit/s"
                        : "(the same with the fused kernel)",
                "of its algorithms " + winner + ", of ours " + ofAll + "; β/γ = "
                        + String.format(Locale.ROOT, "%.1f", paper),
                Method.SIMULATION,
                isPublished ? Verdict.of(winner.startsWith(Cast.GENERALIZED)) : Verdict.OPEN);
    }
}
