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
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.studies.papers.oktopk.setup.Plates;
import io.tutti.studies.papers.oktopk.training.ObservedTrainings;
import io.tutti.studies.papers.oktopk.training.StepObservation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** The number of elements that thresholds select over a training, and its deviation from k. */
record Figure6(ObservedTrainings watched) implements Figure {
    /** The average deviation from k in the paper. */
    private static final double DEVIATION = 0.11;

    private static final int POINTS = 150;

    @Override
    public String name() {
        return "figure-6" + watched.suffix();
    }

    @Override
    public String title() {
        return "Elements that reused thresholds select over a training";
    }

    @Override
    public String claim() {
        return "With thresholds kept for 32 iterations, the average deviation from k is below 11 %, local and global (1.4 % for"
                + " BERT's local selection), more in early epochs; a normal fit selects too many at first and then an order of"
                + " magnitude too few.";
    }

    @Override
    public Findings make(Effort effort) {
        effort.progress().accept("training as published");
        List<StepObservation> published =
                watched.of(ComparedExchanges.PUBLISHED, watched.density()).looks();
        effort.progress().accept("training strengthened");
        List<StepObservation> strong =
                watched.of(ComparedExchanges.OK_TOPK, watched.density()).looks();
        FigureValues values = new FigureValues(name(), watched.words(), 1, "elements");
        List<Series> lines = List.of(
                line(values, "local, published", 0, published, StepObservation::selected),
                line(values, "global, published", 1, published, StepObservation::result),
                line(values, "local, strengthened", 2, strong, StepObservation::selected),
                line(values, "global, strengthened", 3, strong, StepObservation::result),
                line(values, "normal fit, not lowered", 4, published, look -> Math.max(1, look.normal())),
                line(values, "k", 5, published, StepObservation::k));
        return new Findings(
                values.all(),
                List.of(Plates.plate(
                        name(),
                        "Selected elements over steps, density " + Plates.percent(watched.density()),
                        Axis.linear("step"),
                        new Axis("elements", Axis.Scale.DECIMAL, Axis.Unit.NUMBER),
                        lines,
                        "Local: the most that any rank selected of its own. Global: elements of the common result. "
                                + watched.words() + ".")),
                List.of(
                        deviation("local, as published", published, StepObservation::selected),
                        deviation("global, as published", published, StepObservation::result),
                        deviation("local, strengthened", strong, StepObservation::selected),
                        deviation("global, strengthened", strong, StepObservation::result),
                        normal(published)));
    }

    private Series line(
            FigureValues values,
            String name,
            int place,
            List<StepObservation> looks,
            ToLongFunction<StepObservation> number) {
        int stride = Math.ceilDiv(looks.size(), POINTS);
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < looks.size(); i += stride) {
            StepObservation look = looks.get(i);
            double value = Math.max(1, number.applyAsLong(look));
            values.add(Method.MEASUREMENT, name + ", step " + look.step(), watched.ranks(), 0, value);
            points.add(Point.of(look.step(), value));
        }
        return name.equals("k") ? Plates.dashed(name, place, points) : Plates.solid(name, place, points);
    }

    private static Comparison deviation(
            String what, List<StepObservation> looks, ToLongFunction<StepObservation> number) {
        double all = mean(looks, number);
        double late = mean(looks.subList(looks.size() / 2, looks.size()), number);
        return Plates.measured(
                "Average deviation from k below 11 % (" + what + ")",
                Plates.percent(all) + " over the training, " + Plates.percent(late) + " in its second half",
                Verdict.of(all < DEVIATION));
    }

    private static double mean(List<StepObservation> looks, ToLongFunction<StepObservation> number) {
        return looks.stream()
                .mapToDouble(look -> Math.abs(number.applyAsLong(look) - look.k()) / (double) look.k())
                .average()
                .orElse(0);
    }

    private static Comparison normal(List<StepObservation> looks) {
        double late = looks.subList(looks.size() / 2, looks.size()).stream()
                .mapToDouble(look -> (double) look.normal() / look.k())
                .average()
                .orElse(0);
        return Plates.measured(
                "A normal fit selects an order of magnitude too few",
                Plates.text("%.2f k in the second half, before it is lowered until 3k/4 are selected", late),
                Verdict.of(late < 0.75));
    }
}
