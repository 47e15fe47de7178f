package io.tutti.studies.papers.locality;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Bytes on links between switches of a fat tree: Bine over binomial, for each collective. */
final class TrafficFigure implements Figure {
    private static final long BYTES = 4L << 20;
    private static final List<String> TREES =
            List.of("fat-tree:64/16/4", "fat-tree:64/12/4", "fat-tree:512/60/4", "fat-tree:1024/180/4");

    /** An algorithm and the one it is compared with. */
    private record Pair(String collective, String binomial, String bine) {}

    private static final List<Pair> PAIRS = List.of(
            new Pair("broadcast", "binomial-tree", "bine-tree"),
            new Pair("allreduce", "recursive-doubling", "bine"),
            new Pair("allreduce", "recursive-halving", "swing"),
            new Pair("allgather", "recursive-doubling", "bine"),
            new Pair("reduce-scatter", "recursive-halving", "bine"));

    @Override
    public String name() {
        return "global-traffic";
    }

    @Override
    public String title() {
        return "Bytes between switches of fat trees: Bine over binomial";
    }

    @Override
    public String claim() {
        return "Bine trees cut traffic on global links by up to 33 % (De Sensi et al. 2025).";
    }

    @Override
    public Findings make(Effort effort) {
        FigureValues values = new FigureValues(name(), "fat tree", 1, "times");
        List<Bar> bars = new ArrayList<>();
        List<Comparison> comparisons = new ArrayList<>();
        for (Pair pair : PAIRS) {
            double least = Double.POSITIVE_INFINITY;
            double most = 0;
            for (String tree : TREES) {
                LoadedLinks links = LoadedLinks.of(tree);
                if (links.ranks() <= Math.max(LoadedLinks.SMALL, effort.ranks())) {
                    double share = share(links, pair);
                    values.add(Method.SIMULATION, series(pair) + " on " + tree, links.ranks(), BYTES, share);
                    least = Math.min(least, share);
                    most = Math.max(most, share);
                }
            }
            bars.add(new Bar(label(pair), bars.size(), (least + most) / 2, least, most, List.of()));
            comparisons.add(comparison(pair, least, most));
        }
        return new Findings(
                values.all(),
                List.of(new Plate(
                        name(),
                        new BarChart(title(), Axis.times("bytes over those of the binomial one"), bars, "").picture(),
                        "Whiskers: least and greatest of the fat trees, whose switches have 16, 12, 60 or 180"
                                + " of the ranks.")),
                comparisons);
    }

    private static double share(LoadedLinks links, Pair pair) {
        return links.loads(pair.collective(), pair.bine(), BYTES).global()
                / links.loads(pair.collective(), pair.binomial(), BYTES).global();
    }

    private static String series(Pair pair) {
        return pair.collective() + " " + pair.bine() + " over " + pair.binomial();
    }

    private static String label(Pair pair) {
        return pair.collective() + "\n" + pair.bine();
    }

    private Comparison comparison(Pair pair, double least, double most) {
        return new Comparison(
                claim(),
                String.format(Locale.ROOT, "%s: ×%.2f to ×%.2f", series(pair), least, most),
                Method.SIMULATION,
                Verdict.of(most < 1));
    }
}
