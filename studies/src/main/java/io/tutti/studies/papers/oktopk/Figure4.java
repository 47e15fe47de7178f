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
import io.tutti.studies.papers.oktopk.training.MagnitudeSample;
import io.tutti.studies.papers.oktopk.training.ObservedTrainings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Thresholds of one late step: exact, from 25 steps earlier, and of a fitted normal distribution. */
record Figure4(ObservedTrainings watched) implements Figure {
    private static final int POINTS = 60;

    @Override
    public String name() {
        return "figure-4" + watched.suffix();
    }

    @Override
    public String title() {
        return "Magnitudes of accumulated gradients, and thresholds for the k largest";
    }

    @Override
    public String claim() {
        return "A threshold of more than 25 iterations ago is still very close to the accurate one; a normal distribution has"
                + " a longer tail than the real one, so its threshold is too large and selects far too few.";
    }

    @Override
    public Findings make(Effort effort) {
        effort.progress().accept("training");
        ObservedTrainings.Course course = watched.of(ComparedExchanges.PUBLISHED, watched.density());
        MagnitudeSample magnitudes = course.magnitudes();
        int n = magnitudes.elements();
        int k = course.looks().getFirst().k();
        FigureValues values = new FigureValues(name(), watched.words(), 1, "magnitude");
        double exact = values.add(Method.MEASUREMENT, "exact threshold", watched.ranks(), 4L * n, magnitudes.exact(k));
        double old = values.add(
                Method.MEASUREMENT, "threshold of 25 steps ago", watched.ranks(), 4L * n, magnitudes.reused());
        double normal =
                values.add(Method.MEASUREMENT, "normal fit's threshold", watched.ranks(), 4L * n, magnitudes.normal(k));
        values.add(Method.MEASUREMENT, "k", watched.ranks(), 4L * n, k);
        values.add(Method.MEASUREMENT, "selected by 25 steps ago", watched.ranks(), 4L * n, n * magnitudes.above(old));
        values.add(
                Method.MEASUREMENT,
                "selected by normal fit",
                watched.ranks(),
                4L * n,
                Math.max(1, n * magnitudes.above(normal)));
        Findings.Plate plate = Plates.plate(
                name(),
                "Share of elements above a magnitude, density " + Plates.percent(watched.density()),
                new Axis("magnitude", Axis.Scale.DECIMAL, Axis.Unit.NUMBER),
                new Axis("share above (%)", Axis.Scale.DECIMAL, Axis.Unit.NUMBER),
                lines(magnitudes, exact, old, normal),
                "Rank 0's accumulated gradient in the last step whose threshold was 25 steps old. Where a threshold's mark"
                        + " stands on the real line is what it selects; " + Plates.percent(watched.density())
                        + " is wanted. "
                        + watched.words() + ".");
        return new Findings(values.all(), List.of(plate), comparisons(magnitudes, k, exact, old, normal));
    }

    private static List<Series> lines(MagnitudeSample magnitudes, double exact, double old, double normal) {
        double low = exact / 30;
        double high = Math.max(normal, magnitudes.magnitudes()[magnitudes.magnitudes().length - 1]);
        double least = 100.0 / magnitudes.magnitudes().length;
        return List.of(
                Plates.solid("real", 0, curve(low, high, least, magnitudes::above)),
                Plates.dashed("normal, same deviation", 1, curve(low, high, least, magnitudes::normalAbove)),
                mark("exact", 2, magnitudes, exact),
                mark("25 steps ago", 3, magnitudes, old),
                mark("normal fit", 4, magnitudes, normal));
    }

    private static Series mark(String name, int place, MagnitudeSample magnitudes, double threshold) {
        double share = Math.max(magnitudes.above(threshold), 1.0 / magnitudes.magnitudes().length);
        return new Series(name, place, List.of(Point.of(threshold, 100 * share)), Series.Style.MARKS);
    }

    private static List<Point> curve(double low, double high, double least, DoubleUnaryOperator share) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i <= POINTS; i++) {
            double x = low * Math.pow(high / low, (double) i / POINTS);
            double y = 100 * share.applyAsDouble(x);
            if (y >= least) {
                points.add(Point.of(x, y));
            }
        }
        return points;
    }

    private static List<Comparison> comparisons(
            MagnitudeSample magnitudes, int k, double exact, double old, double normal) {
        int n = magnitudes.elements();
        return List.of(
                Plates.measured(
                        "Threshold of more than 25 iterations ago: very close",
                        Plates.text(
                                "%+.1f %% off the exact one; selects %.0f of k = %d",
                                100 * (old / exact - 1), n * magnitudes.above(old), k),
                        Verdict.of(Math.abs(n * magnitudes.above(old) - k) < 0.25 * k)),
                Plates.measured(
                        "Normal fit: too large a threshold, far too few selected",
                        Plates.text(
                                "%+.1f %% off the exact one; selects %.0f of k = %d",
                                100 * (normal / exact - 1), n * magnitudes.above(normal), k),
                        Verdict.of(n * magnitudes.above(normal) < 0.75 * k)));
    }
}
