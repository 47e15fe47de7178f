package io.tutti.studies.papers.dsop;

import io.tutti.outerproduct.OuterShape;
import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Chart;
import io.tutti.report.plot.Series;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.Protocol;
import io.tutti.studies.sums.SumMethod;
import io.tutti.studies.sums.SumMethod.Kernel;
import io.tutti.type.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Run time and speed-up at the paper's sizes, simulated. */
final class SimulatedFigure implements Figure {
    private static final List<Integer> RANKS = List.of(8, 16, 32, 48);
    private static final int THOUSAND = 1000;
    private static final int MOST = 8;
    private static final int PLOTTED = 48;
    private static final List<String> NAMES = List.of(
            Cast.ALLREDUCE,
            Cast.ALLGATHER,
            Cast.GENERALIZED,
            Cast.GENERALIZED + "-pipelined",
            Cast.GENERALIZED + ":share=8",
            "all-scatter");

    @Override
    public String name() {
        return "simulated";
    }

    @Override
    public String title() {
        return "The paper's sizes, simulated: N = M = 1000 … 8000, float64, 10 Gbit/s Ethernet";
    }

    @Override
    public String claim() {
        return "At 48 nodes the generalized algorithm takes the median of allreduce 2.5 to 3 times faster; allgather has the"
                + " worst median there, but beats allreduce on 16 nodes and fewer.";
    }

    @Override
    public Findings make(Effort effort) {
        FigureValues values =
                new FigureValues(name(), Oracle.ofPaper(2).network().name(), 1, "s");
        List<Integer> sizes = IntStream.rangeClosed(1, MOST)
                .filter(n -> effort.protocol().extent() != Protocol.Extent.QUICK || n == 1 || n % 4 == 0)
                .map(n -> n * THOUSAND)
                .boxed()
                .toList();
        for (int ranks : RANKS) {
            effort.progress().accept("P=" + ranks);
            for (Kernel kernel : Kernel.values()) {
                for (String name : NAMES) {
                    SumMethod method = SumMethod.ours(name, kernel);
                    for (int size : sizes) {
                        double seconds = Oracle.ofPaper(ranks).seconds(method, shape(size));
                        values.add(Method.SIMULATION, series(method), ranks, bytes(size), seconds);
                    }
                }
            }
        }
        List<Plate> plates = new ArrayList<>();
        for (Kernel kernel : Kernel.values()) {
            plates.add(speedUp(values, kernel, sizes));
            plates.add(runTime(values, kernel, sizes));
        }
        return new Findings(values.all(), plates, comparisons(values));
    }

    private static OuterShape shape(int size) {
        return new OuterShape(size, size, 1, ElementType.FLOAT64);
    }

    private static long bytes(int size) {
        return shape(size).count() * ElementType.FLOAT64.bytes();
    }

    private static String series(SumMethod method) {
        return method.method() + ", " + method.kernel();
    }

    private static double at(FigureValues values, String name, Kernel kernel, int ranks, int size) {
        return values.at(Method.SIMULATION, series(SumMethod.ours(name, kernel)), ranks, bytes(size));
    }

    private static double speedUp(FigureValues values, String name, Kernel kernel, int ranks, int size) {
        return at(values, Cast.ALLREDUCE, kernel, ranks, size) / at(values, name, kernel, ranks, size);
    }

    private Plate speedUp(FigureValues values, Kernel kernel, List<Integer> sizes) {
        List<Series> lines = new ArrayList<>();
        for (String name : NAMES.subList(1, NAMES.size())) {
            lines.add(line(name, sizes, size -> speedUp(values, name, kernel, PLOTTED, size.intValue())));
        }
        Chart chart = new Chart(
                "Speed-up over allreduce at P = " + PLOTTED + ", kernel " + kernel + ", simulated",
                Axis.linear("N = M, elements"),
                Axis.times("time of allreduce / time"),
                lines,
                "Allreduce is our ring, which sends the fewest bytes; float64. LogGP: L = 20 µs, o = 5 µs, 0.8 ns a byte, 0.1 ns a"
                        + " byte added.");
        return new Plate(
                name() + "-speed-up-" + word(kernel),
                chart.picture(),
                kernel == Kernel.PUBLISHED
                        ? "With the paper's kernel, which goes over the whole matrix once for each pair, the generalized"
                                + " algorithm wins by the factor that it saves in bytes; allgather computes 48 products and loses."
                        : "With the fused kernel the same products cost little, and algorithms that send less of G win.");
    }

    private Plate runTime(FigureValues values, Kernel kernel, List<Integer> sizes) {
        List<Series> lines = new ArrayList<>();
        for (String name : NAMES) {
            lines.add(line(name, sizes, size -> at(values, name, kernel, PLOTTED, size.intValue())));
        }
        Chart chart = new Chart(
                "Run time at P = " + PLOTTED + ", kernel " + kernel + ", simulated",
                Axis.linear("N = M, elements"),
                Axis.seconds("time of a sum"),
                lines,
                "");
        return new Plate(name() + "-time-" + word(kernel), chart.picture(), "The same as times.");
    }

    private static Series line(String name, List<Integer> sizes, ToDoubleFunction<Integer> value) {
        return new Series(
                name,
                NAMES.indexOf(name),
                sizes.stream()
                        .map(size -> Series.Point.of(size, value.applyAsDouble(size)))
                        .toList(),
                Series.Style.MARKED);
    }

    static String word(Kernel kernel) {
        return kernel == Kernel.FUSED ? "fused" : "published";
    }

    private static List<Comparison> comparisons(FigureValues values) {
        int most = MOST * THOUSAND;
        double generalized = speedUp(values, Cast.GENERALIZED, Kernel.PUBLISHED, PLOTTED, most);
        double few = speedUp(values, Cast.ALLGATHER, Kernel.PUBLISHED, 16, most);
        double many = speedUp(values, Cast.ALLGATHER, Kernel.PUBLISHED, PLOTTED, most);
        double fused = speedUp(values, Cast.ALLGATHER, Kernel.FUSED, PLOTTED, most);
        return List.of(
                comparison(
                        "The generalized algorithm is 2.5 to 3 times faster than allreduce at 48 nodes",
                        "%.2f times faster than an allreduce that is optimal in bytes, whose ceiling is %.2f; the rest is"
                                + " the paper's baseline",
                        Verdict.OPEN,
                        generalized,
                        SentBytes.ceiling(PLOTTED, most)),
                comparison(
                        "Allgather beats allreduce on 16 nodes and fewer",
                        "%.2f times faster at P = 16, N = 8000",
                        Verdict.of(few > 1),
                        few),
                comparison(
                        "Allgather has the worst median at 48 nodes",
                        "%.2f of allreduce's speed with the kernel as published",
                        Verdict.of(many < 1),
                        many),
                comparison(
                        "(with the fused kernel)",
                        "allgather is %.2f times faster than allreduce at P = 48, N = 8000: no byte of G should travel",
                        Verdict.OPEN,
                        fused));
    }

    private static Comparison comparison(String paper, String ours, Verdict verdict, Object... numbers) {
        return new Comparison(paper, String.format(Locale.ROOT, ours, numbers), Method.SIMULATION, verdict);
    }
}
