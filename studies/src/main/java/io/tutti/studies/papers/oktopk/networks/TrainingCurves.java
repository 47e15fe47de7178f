package io.tutti.studies.papers.oktopk.networks;

import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Series;
import io.tutti.report.plot.Series.Point;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.kept.KeptLines;
import io.tutti.studies.papers.oktopk.networks.recorded.RecordedNetwork;
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.studies.papers.oktopk.setup.ExchangeWords;
import io.tutti.studies.papers.oktopk.setup.Plates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Accuracy or error rate, and loss, over steps and over time, with every exchange and several seeds. */
record TrainingCurves(NetworkModel model, NetworkExtent extent) implements Figure {
    private static final int SETTLED_SEEDS = 3;

    /** A curve's quantity. */
    private record Quantity(String file, String label, ToDoubleFunction<EpochSpread> mean, SpreadPoint point) {}

    /** Places the mean of a quantity, with its band, at x. */
    private interface SpreadPoint {
        Point at(double x, EpochSpread spread);
    }

    private static List<Quantity> quantities(TestMeasure measure) {
        return List.of(
                new Quantity(
                        measure.text().replace(' ', '-'),
                        "test " + measure.text() + " (%)",
                        spread -> spread.test().mean(),
                        (x, spread) -> spread.test().point(x, 100)),
                new Quantity(
                        "loss",
                        "training loss",
                        spread -> spread.loss().mean(),
                        (x, spread) -> spread.loss().point(x, 1)));
    }

    @Override
    public String name() {
        return "figures-9-11-13-" + model.name();
    }

    @Override
    public String title() {
        return "Accuracy or error rate, and loss, while " + model.name() + " learns (" + model.text() + ")";
    }

    @Override
    public String claim() {
        return "The accuracy of VGG-16, the word error rate of LSTM (0.309, dense 0.308) and the loss of BERT (2.43, dense 2.33) that"
                + " Ok-Topk reaches are very close to those of the dense exchange, and it gets there first.";
    }

    @Override
    public boolean isMeasured() {
        return true;
    }

    @Override
    public Findings make(Effort effort) {
        return NetworkBench.measure(effort, extent, bench -> measured(effort, bench));
    }

    private Findings measured(Effort effort, NetworkBench bench) {
        effort.progress().accept("computing gradients");
        RecordedNetwork network = bench.recorded(model);
        TrainingPlan plan = new TrainingPlan(model, extent, network);
        Optional<TrainingPlan.Length> length = plan.length();
        if (length.isEmpty()) {
            return Plates.none(plan.excess());
        }
        Map<String, List<EpochSpread>> found = train(effort, bench, plan.options(length.get()));
        return findings(bench, network, length.get(), found);
    }

    private Map<String, List<EpochSpread>> train(Effort effort, NetworkBench bench, List<String> options) {
        int seeds = extent.training().seeds();
        PointsLeft points = new PointsLeft(extent.trained().size() * seeds, effort.progress());
        Map<String, List<EpochSpread>> found = new LinkedHashMap<>();
        for (String scheme : extent.trained()) {
            List<KeptLines> runs = new ArrayList<>();
            for (int seed = 1; seed <= seeds; seed++) {
                points.next("training with " + scheme + ", seed " + seed);
                List<String> words = new ArrayList<>(options);
                words.addAll(ExchangeWords.of(scheme, extent.density()));
                words.addAll(List.of("--seed", Integer.toString(seed)));
                runs.add(bench.trained(model, extent.training().ranks(), words));
            }
            found.put(scheme, EpochSpread.of(runs));
        }
        return found;
    }

    private Findings findings(
            NetworkBench bench,
            RecordedNetwork network,
            TrainingPlan.Length length,
            Map<String, List<EpochSpread>> found) {
        ExchangePlace place =
                new ExchangePlace(extent.hosts().getLast(), bench.places().getFirst(), extent.density());
        Map<String, Double> seconds = seconds(bench, network, place);
        FigureValues values = new FigureValues(name(), model.name() + ", " + length.samples() + " samples", 1, "");
        List<Plate> plates = new ArrayList<>();
        for (Quantity quantity :
                quantities(found.get(ComparedExchanges.DENSE).getLast().measure())) {
            found.forEach((scheme, epochs) -> epochs.forEach(epoch -> values.add(
                    Method.MEASUREMENT,
                    quantity.file() + ", " + scheme + ", step " + epoch.step(),
                    extent.training().ranks(),
                    0,
                    quantity.mean().applyAsDouble(epoch))));
            plates.add(plate(quantity, "steps", Axis.linear("step"), found, Map.of(), note(length)));
            if (!seconds.isEmpty()) {
                String time = note(length) + " Time: steps times the measured time per iteration on " + place.hosts()
                        + " " + place.words() + ".";
                plates.add(plate(quantity, "time", Axis.linearSeconds("time"), found, seconds, time));
            }
        }
        return new Findings(values.all(), plates, comparisons(found, seconds));
    }

    private Map<String, Double> seconds(NetworkBench bench, RecordedNetwork network, ExchangePlace place) {
        Map<String, Double> seconds = new LinkedHashMap<>();
        if (bench.excess(network, place.hosts()).isEmpty()) {
            for (String scheme : extent.measured()) {
                seconds.put(scheme, bench.iteration(network, scheme, place).total());
            }
        }
        return seconds;
    }

    private String note(TrainingPlan.Length length) {
        return Plates.text(
                "%d ranks, batch %d each, %,d samples, density %s; %s.",
                extent.training().ranks(),
                length.batch(),
                length.samples(),
                Plates.percent(extent.density()),
                extent.training().seeds() == 1 ? seeds() : seeds() + ", bands from the least to the greatest");
    }

    private String seeds() {
        int seeds = extent.training().seeds();
        return seeds == 1 ? "one seed, which decides nothing" : "mean of " + seeds + " seeds";
    }

    private Plate plate(
            Quantity quantity,
            String over,
            Axis x,
            Map<String, List<EpochSpread>> found,
            Map<String, Double> seconds,
            String note) {
        List<Series> lines = new ArrayList<>();
        found.forEach((scheme, epochs) -> {
            double unit = seconds.getOrDefault(scheme, 1.0);
            List<Point> points = epochs.stream()
                    .map(epoch -> quantity.point().at(unit * epoch.step(), epoch))
                    .toList();
            lines.add(Plates.marked(scheme, ComparedExchanges.place(scheme), points));
        });
        return Plates.plate(
                name() + "-" + quantity.file() + "-" + over,
                model.name() + ", " + quantity.label() + " over " + over,
                x,
                Axis.linear(quantity.label()),
                lines,
                note);
    }

    private List<Comparison> comparisons(Map<String, List<EpochSpread>> found, Map<String, Double> seconds) {
        EpochSpread dense = found.get(ComparedExchanges.DENSE).getLast();
        EpochSpread own = found.get(ComparedExchanges.OK_TOPK).getLast();
        TestMeasure measure = dense.measure();
        double denseShare = dense.test().mean();
        double worse = measure.worse(own.test().mean(), denseShare);
        Verdict close = extent.training().seeds() < SETTLED_SEEDS
                ? Verdict.OPEN
                : Verdict.of(measure.isClose(own.test().mean(), denseShare));
        List<String> all = new ArrayList<>();
        found.forEach((scheme, epochs) -> all.add(Plates.text(
                "%s %.2f %%, loss %.3f",
                scheme,
                100 * epochs.getLast().test().mean(),
                epochs.getLast().loss().mean())));
        List<Comparison> comparisons = new ArrayList<>(List.of(Plates.measured(
                "The " + measure.text() + " is very close to that of dense after equal steps",
                Plates.text(
                                "%.2f points %s than dense, %s: ",
                                100 * Math.abs(worse), worse < 0 ? "better" : "worse", seeds())
                        + String.join("; ", all),
                close)));
        if (!seconds.isEmpty()) {
            double quickest =
                    seconds.values().stream().mapToDouble(s -> s).min().orElseThrow();
            double mine = seconds.get(ComparedExchanges.OK_TOPK);
            comparisons.add(Plates.measured(
                    "Ok-Topk is first to its end",
                    Plates.text(
                            "%.1f s; dense %.1f s, the quickest %.1f s",
                            mine * own.step(),
                            seconds.get(ComparedExchanges.DENSE) * own.step(),
                            quickest * own.step()),
                    Verdict.of(mine <= quickest)));
        }
        return comparisons;
    }
}
