package io.tutti.studies.papers.oktopk;

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
import io.tutti.studies.kept.Cells;
import io.tutti.studies.kept.KeptLines;
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.studies.papers.oktopk.setup.ExchangeWords;
import io.tutti.studies.papers.oktopk.setup.Extent;
import io.tutti.studies.papers.oktopk.setup.Plates;
import io.tutti.studies.papers.oktopk.timing.ExchangeBed;
import io.tutti.studies.papers.oktopk.timing.KeptMeasurements;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Accuracy over time and over steps with every exchange, for the perceptron on hosts with slow links. */
record Figure9(Extent extent) implements Figure {
    private static final int RANKS = 4;
    private static final String RATE = "100mbit";
    private static final double POINT = 0.01;

    /** A row of a training's CSV file. */
    record Epoch(long step, double accuracy, double seconds) {
        private static final List<String> COLUMNS = List.of("step", "test_accuracy", "elapsed_seconds");

        static List<Epoch> all(KeptLines lines) {
            return lines.rows(COLUMNS, Epoch::of);
        }

        private static Epoch of(Cells cells) {
            return new Epoch(
                    cells.whole(cells.column(COLUMNS.get(0)), 0, Long.MAX_VALUE),
                    cells.number(cells.column(COLUMNS.get(1))),
                    cells.number(cells.column(COLUMNS.get(2))));
        }
    }

    @Override
    public String name() {
        return "figure-9";
    }

    @Override
    public String title() {
        return "Test accuracy of the perceptron with every exchange";
    }

    @Override
    public String claim() {
        return "VGG-16 on CIFAR-10, 160 epochs, 16 and 32 nodes: the accuracy that Ok-Topk reaches is very close to that of the"
                + " dense exchange, and it gets there first.";
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
        Map<String, List<Epoch>> found = new LinkedHashMap<>();
        try (ExchangeBed bed = new ExchangeBed(RANKS, RATE, new KeptMeasurements(effort.folder()))) {
            for (String scheme : ComparedExchanges.ALL) {
                effort.progress().accept("training with " + scheme);
                found.put(scheme, train(bed, scheme));
            }
        }
        FigureValues values = new FigureValues(name(), "lab, " + RATE + ", perceptron", 1, "share");
        List<Series> overTime = new ArrayList<>();
        List<Series> overSteps = new ArrayList<>();
        found.forEach((scheme, epochs) -> {
            int place = overTime.size();
            overTime.add(Plates.marked(scheme, place, points(epochs, true)));
            overSteps.add(Plates.marked(scheme, place, points(epochs, false)));
            epochs.forEach(e -> values.add(
                    Method.MEASUREMENT,
                    Plates.text("%s, step %d, %.2f s", scheme, e.step(), e.seconds()),
                    RANKS,
                    0,
                    e.accuracy()));
        });
        return new Findings(
                values.all(),
                List.of(
                        plate(name() + "-time", "over time", Axis.linearSeconds("time of training"), overTime),
                        plate(name() + "-steps", "over steps", Axis.linear("step"), overSteps)),
                comparisons(found));
    }

    private static List<Point> points(List<Epoch> epochs, boolean isOverTime) {
        return epochs.stream()
                .map(e -> Point.of(isOverTime ? e.seconds() : e.step(), 100 * e.accuracy()))
                .toList();
    }

    private Plate plate(String name, String over, Axis x, List<Series> lines) {
        return Plates.plate(
                name,
                "Test accuracy " + over + ", " + RANKS + " hosts at " + RATE + ", density 1 %",
                x,
                Axis.linear("test accuracy (%)"),
                lines,
                "Perceptron with 101,770 parameters on Fashion-MNIST, " + String.join(" ", extent.training())
                        + ", one seed. A small gradient: latency and processors count for more than in the paper.");
    }

    private List<Epoch> train(ExchangeBed bed, String scheme) {
        List<String> words = new ArrayList<>(extent.training());
        words.addAll(ExchangeWords.of(scheme, 0.01));
        return Epoch.all(bed.train(words));
    }

    private static List<Comparison> comparisons(Map<String, List<Epoch>> found) {
        Epoch dense = found.get(ComparedExchanges.DENSE).getLast();
        Epoch own = found.get(ComparedExchanges.OK_TOPK).getLast();
        double quickest = found.values().stream()
                .mapToDouble(epochs -> epochs.getLast().seconds())
                .min()
                .orElseThrow();
        return List.of(
                Plates.measured(
                        "Ok-Topk's accuracy is very close to the dense exchange's",
                        Plates.text("%.2f %% and %.2f %%, one seed", 100 * own.accuracy(), 100 * dense.accuracy()),
                        Verdict.of(own.accuracy() > dense.accuracy() - POINT)),
                Plates.measured(
                        "Ok-Topk is first to its end",
                        Plates.text(
                                "%.1f s; dense %.1f s, the quickest %.1f s", own.seconds(), dense.seconds(), quickest),
                        Verdict.of(own.seconds() <= quickest)));
    }
}
