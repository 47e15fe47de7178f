package io.tutti.studies.papers.oktopk;

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
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.studies.papers.oktopk.setup.Extent;
import io.tutti.studies.papers.oktopk.setup.PaperNetwork;
import io.tutti.studies.papers.oktopk.setup.Plates;
import io.tutti.studies.papers.oktopk.timing.ExchangeBed;
import io.tutti.studies.papers.oktopk.timing.ExchangeTiming;
import io.tutti.studies.papers.oktopk.timing.ExchangeTimings;
import io.tutti.studies.papers.oktopk.timing.KeptMeasurements;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Times of exchanges of gradients of a network's size over slow links, and the parts of these times. */
record ExchangeTimes(PaperNetwork network, Extent extent) implements Figure {
    /** The dense exchange keeps no state between calls and takes long, so few calls suffice. */
    private static final int DENSE_CALLS = 4;

    private static final String HONEST = " Ranks are processes on the hosts of a lab, which share the processors of one"
            + " machine; gradients are synthetic, of the network's size and with an uneven, slowly drifting distribution.";

    @Override
    public String name() {
        return network.figure();
    }

    @Override
    public String title() {
        return "Time of an exchange of " + network.name() + "'s size, "
                + Plates.text("%.1f M elements, density %.0f %%", network.elements() / 1e6, 100 * network.density());
    }

    @Override
    public String claim() {
        return network.claim();
    }

    @Override
    public boolean isMeasured() {
        return true;
    }

    @Override
    public Findings make(Effort effort) {
        Optional<String> obstacle = ExchangeBed.obstacle(effort);
        if (obstacle.isPresent()) {
            return Plates.none(obstacle.get());
        }
        if (!extent.isWhole() && network != PaperNetwork.VGG) {
            return Plates.none("this takes too long for --quick");
        }
        int ranks = Math.min(network.hosts(), extent.hosts());
        FigureValues values = new FigureValues(name(), "lab, synthetic gradients", 1, "s");
        List<Plate> plates = new ArrayList<>();
        List<Comparison> comparisons = new ArrayList<>();
        for (String rate : extent.rates()) {
            Map<String, ExchangeTimings> found = measure(effort, ranks, rate);
            found.forEach((scheme, timings) -> add(values, scheme + " at " + rate, ranks, timings));
            plates.add(plate(found, ranks, rate));
            comparisons.addAll(comparisons(found, ranks, rate));
        }
        return new Findings(values.all(), plates, comparisons);
    }

    private Map<String, ExchangeTimings> measure(Effort effort, int ranks, String rate) {
        Map<String, ExchangeTimings> found = new LinkedHashMap<>();
        try (ExchangeBed bed = new ExchangeBed(ranks, rate, new KeptMeasurements(effort.folder()))) {
            for (String scheme : ComparedExchanges.TIMED) {
                effort.progress().accept(scheme + " on " + ranks + " hosts at " + rate);
                int calls = scheme.equals(ComparedExchanges.DENSE) ? DENSE_CALLS : extent.calls();
                found.put(scheme, bed.time(scheme, network.elements(), network.density(), calls));
            }
        }
        return found;
    }

    private void add(FigureValues values, String series, int ranks, ExchangeTimings timings) {
        long bytes = (long) Float.BYTES * network.elements();
        values.add(Method.MEASUREMENT, series, ranks, bytes, timings.seconds());
        values.add(
                Method.MEASUREMENT, series + ", ordinary call", ranks, bytes, timings.steady(ExchangeTiming::seconds));
        values.add(
                Method.MEASUREMENT, series + ", thresholds anew", ranks, bytes, timings.anew(ExchangeTiming::seconds));
        double communication = 1e-9 * timings.steady(ExchangeTiming::communication);
        values.add(Method.MEASUREMENT, series + ", communication", ranks, bytes, communication);
        double sparsification = Math.max(1e-9, 1e-9 * timings.steady(ExchangeTiming::sparsification));
        values.add(Method.MEASUREMENT, series + ", sparsification", ranks, bytes, sparsification);
    }

    private Plate plate(Map<String, ExchangeTimings> found, int ranks, String rate) {
        List<Bar> bars = new ArrayList<>();
        found.forEach((scheme, timings) -> {
            double sparsification = 1e-9 * timings.steady(ExchangeTiming::sparsification);
            double whole = timings.seconds();
            double[] runs = timings.steadySeconds();
            double low = Math.min(whole, Arrays.stream(runs).min().orElse(whole));
            double high = Math.max(whole, Arrays.stream(runs).max().orElse(whole));
            double communication = 1e-9 * timings.steady(ExchangeTiming::communication);
            bars.add(new Bar("", 0, whole, low, high, List.of()));
            bars.add(new Bar(scheme, 2, communication, communication, communication, List.of()));
            bars.add(new Bar("", 1, sparsification, sparsification, sparsification, List.of()));
        });
        BarChart chart = new BarChart(
                network.name() + ", " + ranks + " hosts at " + rate,
                Axis.linearSeconds("time of an exchange"),
                bars,
                "First bar: mean over 32 calls, one of which finds thresholds anew; whiskers: ordinary calls. Second: of these in"
                        + " collectives. Third: outside of them.");
        return new Plate(
                name() + "-" + rate,
                chart.picture(),
                "Beside each exchange's time the parts that ranks spend in collectives, waiting for others included, and outside"
                        + " of them; means over the ranks." + HONEST);
    }

    private List<Comparison> comparisons(Map<String, ExchangeTimings> found, int ranks, String rate) {
        double own = found.get(ComparedExchanges.OK_TOPK).seconds();
        List<String> ratios = new ArrayList<>();
        double least = Double.MAX_VALUE;
        for (String scheme : ComparedExchanges.TIMED) {
            if (!scheme.equals(ComparedExchanges.OK_TOPK)) {
                double ratio = found.get(scheme).seconds() / own;
                ratios.add(Plates.text("%s ×%.2f", scheme, ratio));
                least = Math.min(least, ratio);
            }
        }
        String place = ", " + ranks + " hosts at " + rate;
        return List.of(
                Plates.measured(
                        "Ok-Topk is the quickest (whole training; here the exchange alone)",
                        Plates.text("%.3f s", own) + "; others: " + String.join(", ", ratios) + place,
                        Verdict.of(least > 1)),
                Plates.measured(
                        "Ok-Topk's sparsification takes little",
                        Plates.text(
                                "%.3f s of %.3f s" + place,
                                1e-9 * found.get(ComparedExchanges.OK_TOPK).steady(ExchangeTiming::sparsification),
                                found.get(ComparedExchanges.OK_TOPK).steady(ExchangeTiming::seconds)),
                        Verdict.OPEN));
    }
}
