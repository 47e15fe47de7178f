package io.tutti.studies.papers.oktopk;

import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Series;
import io.tutti.report.plot.Series.Point;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.Value;
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.studies.papers.oktopk.setup.Extent;
import io.tutti.studies.papers.oktopk.setup.Plates;
import io.tutti.studies.papers.oktopk.timing.ExchangeTiming;
import io.tutti.studies.papers.oktopk.timing.ExchangeTimings;
import java.util.ArrayList;
import java.util.List;

/** Words that a rank sends and receives, over the number of ranks. */
record Table1(Extent extent) implements Figure {
    private static final String SENT = " sent";
    private static final String RECEIVED = " received";
    private static final String ANEW = " thresholds anew";
    private static final String BOUND = "6k(P-1)/P";
    private static final int N = Counts.ELEMENTS;
    private static final int K = Counts.K;

    @Override
    public String name() {
        return "table-1";
    }

    @Override
    public String title() {
        return "Words that a rank sends and receives";
    }

    @Override
    public String claim() {
        return "Dense 2n(P-1)/P, TopkA and Gaussiank 2k(P-1), TopkDSA 4k(P-1)/P to (2k+n)(P-1)/P, gTopk 4k log P, Ok-Topk"
                + " 2k(P-1)/P to 6k(P-1)/P words.";
    }

    @Override
    public Findings make(Effort effort) {
        FigureValues values = new FigureValues(name(), "this machine, threads; synthetic gradients", 1, "words");
        double fill = 0;
        for (int ranks : extent.counted()) {
            for (String scheme : ComparedExchanges.COUNTED) {
                effort.progress().accept(scheme + " among " + ranks + " ranks");
                ExchangeTimings counts = Counts.of(scheme, ranks);
                values.add(Method.MEASUREMENT, scheme + SENT, ranks, 4L * N, counts.steady(ExchangeTiming::sent));
                values.add(
                        Method.MEASUREMENT, scheme + RECEIVED, ranks, 4L * N, counts.steady(ExchangeTiming::received));
                values.add(Method.MEASUREMENT, scheme + ANEW, ranks, 4L * N, counts.anew(ExchangeTiming::words));
                fill = scheme.equals(ComparedExchanges.TOPKDSA) ? counts.steady(ExchangeTiming::result) / N : fill;
            }
            model(values, ranks);
        }
        return new Findings(
                values.all(),
                List.of(
                        plate(values, name(), SENT, "Sent", "sends"),
                        plate(values, name() + "-received", RECEIVED, "Received", "receives")),
                comparisons(values.all(), fill));
    }

    private static void model(FigureValues values, int ranks) {
        double others = (ranks - 1.0) / ranks;
        double log = Math.log(ranks) / Math.log(2);
        values.add(Method.MODEL, "2n(P-1)/P", ranks, 4L * N, 2 * N * others);
        values.add(Method.MODEL, "2k(P-1)", ranks, 4L * N, 2.0 * K * (ranks - 1));
        values.add(Method.MODEL, "4k log P", ranks, 4L * N, 4 * K * log);
        values.add(Method.MODEL, BOUND, ranks, 4L * N, 6 * K * others);
    }

    private static Findings.Plate plate(FigureValues values, String name, String direction, String word, String verb) {
        List<Series> lines = new ArrayList<>();
        for (int place = 0; place < ComparedExchanges.COUNTED.size(); place++) {
            String series = ComparedExchanges.COUNTED.get(place) + direction;
            lines.add(Plates.marked(ComparedExchanges.COUNTED.get(place), place, over(values.all(), series)));
        }
        lines.add(Plates.dashed("bound " + BOUND, 7, over(values.all(), BOUND)));
        return Plates.plate(
                name,
                word + " by the busiest rank, n = " + N + ", k = " + K,
                Axis.ranks("ranks"),
                new Axis("words", Axis.Scale.DECIMAL, Axis.Unit.NUMBER),
                lines,
                "The most words of four bytes that any rank " + verb
                        + " in an ordinary exchange, counted from the programs"
                        + " and layouts that were run. Gradients are synthetic.");
    }

    private static List<Point> over(List<Value> values, String series) {
        return values.stream()
                .filter(v -> v.series().equals(series))
                .map(v -> Point.of(v.ranks(), v.value()))
                .toList();
    }

    private List<Comparison> comparisons(List<Value> values, double fill) {
        int most = extent.counted().getLast();
        double bound = 6.0 * K * (most - 1) / most;
        return List.of(
                words(values, ComparedExchanges.DENSE, "Dense: 2n(P-1)/P", 2.0 * N * (most - 1) / most),
                words(values, "topka", "TopkA: 2k(P-1)", 2.0 * K * (most - 1)),
                Plates.measured(
                        "Ok-Topk: at most 6k(P-1)/P, about 4k(P-1)/P in practice",
                        Plates.text(
                                "strengthened %.2f of the bound, published %.2f, P = %d",
                                worst(values, ComparedExchanges.OK_TOPK, most) / bound,
                                worst(values, ComparedExchanges.PUBLISHED, most) / bound,
                                most),
                        Verdict.of(worst(values, ComparedExchanges.OK_TOPK, most) <= 1.25 * bound)),
                Plates.measured(
                        "(calls that find thresholds anew are not bounded as published)",
                        Plates.text(
                                "such a call: strengthened %.2f of the bound, published %.2f",
                                at(values, ComparedExchanges.OK_TOPK + ANEW, most) / bound,
                                at(values, ComparedExchanges.PUBLISHED + ANEW, most) / bound),
                        Verdict.OPEN),
                Plates.measured(
                        "TopkDSA fills in: 13.2 % (VGG, density 1 %, 16 ranks)",
                        Plates.percent(fill) + " of the elements, " + most + " ranks, synthetic", Verdict.OPEN));
    }

    private static Comparison words(List<Value> values, String scheme, String paper, double expected) {
        int most = values.getLast().ranks();
        double ratio = worst(values, scheme, most) / expected;
        return Plates.measured(
                paper, Plates.text("%.3f of it counted, P = %d", ratio, most), Verdict.of(Math.abs(ratio - 1) < 0.1));
    }

    /** Returns the larger of both directions. */
    private static double worst(List<Value> values, String scheme, int ranks) {
        return Math.max(at(values, scheme + SENT, ranks), at(values, scheme + RECEIVED, ranks));
    }

    private static double at(List<Value> values, String series, int ranks) {
        return values.stream()
                .filter(v -> v.series().equals(series) && v.ranks() == ranks)
                .findFirst()
                .orElseThrow()
                .value();
    }
}
