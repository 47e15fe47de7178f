package io.tutti.measure.output;

import io.tutti.report.draw.Picture;
import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Chart;
import io.tutti.report.plot.Series;
import io.tutti.report.plot.Series.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The plots of one job. A job with a single size has none. */
final class BenchPlots {
    private static final double MICRO = 1e-6;
    private static final Axis SIZE = Axis.bytes("size");

    private final String title;
    private final List<Measurement> all;
    private final List<Comparison> comparisons;
    private final List<Overlap> overlaps;
    private final List<String> names;

    /** @param names all series of the run, in an order that gives each the same colour and mark in all plots */
    BenchPlots(
            String title,
            List<Measurement> all,
            List<Comparison> comparisons,
            List<Overlap> overlaps,
            List<String> names) {
        this.title = title;
        this.all = all;
        this.comparisons = comparisons;
        this.overlaps = overlaps;
        this.names = names;
    }

    Optional<Picture> time() {
        return chart(
                "time",
                Axis.seconds("time of a call"),
                series(
                        all,
                        Measurement::who,
                        m -> new Point(m.bytes(), m.micros() * MICRO, m.p10Micros() * MICRO, m.p90Micros() * MICRO)));
    }

    /** Calls that follow each other, as most programs make them. */
    Optional<Picture> inARow() {
        return chart(
                "time back to back",
                Axis.seconds("time of a call among others"),
                series(all, Measurement::who, m -> Point.of(m.bytes(), m.b2bMicros() * MICRO)));
    }

    Optional<Picture> bandwidth() {
        return chart(
                "bus bandwidth",
                Axis.linear("busbw, GB/s"),
                series(all, Measurement::who, m -> Point.of(m.bytes(), m.busbw())));
    }

    Optional<Picture> ratios() {
        return chart(
                "time relative to " + others(),
                Axis.times("ratio of the medians"),
                series(comparisons, Comparison::who, c -> new Point(c.bytes(), c.ratio(), c.low(), c.high())));
    }

    Optional<Picture> ratiosInARow() {
        return chart(
                "time back to back relative to " + others(),
                Axis.times("ratio of the medians"),
                series(comparisons, Comparison::who, c -> new Point(c.bytes(), c.b2bRatio(), c.b2bLow(), c.b2bHigh())));
    }

    private String others() {
        return all.stream().allMatch(Measurement::isOurs) ? "the first" : "the strongest peer";
    }

    Optional<Picture> overlap() {
        return chart(
                "hidden behind a computation that takes as long",
                Axis.linear("hidden share of a call (%)"),
                series(overlaps, Overlap::who, each -> Point.of(each.bytes(), 100 * each.hidden())));
    }

    private Optional<Picture> chart(String what, Axis y, List<Series> series) {
        boolean hasSizes = all.stream().mapToLong(Measurement::bytes).distinct().count() > 1;
        boolean hasValues = series.stream()
                .flatMap(each -> each.points().stream())
                .anyMatch(point -> Double.isFinite(point.y()) && point.y() != 0);
        return hasSizes && hasValues
                ? Optional.of(new Chart(title + ": " + what, SIZE, y, series, "").picture())
                : Optional.empty();
    }

    private <T> List<Series> series(List<T> rows, Function<T, String> name, Function<T, Point> point) {
        Map<String, List<Point>> points = new LinkedHashMap<>();
        rows.forEach(row -> points.computeIfAbsent(name.apply(row), key -> new ArrayList<>())
                .add(point.apply(row)));
        List<Series> series = new ArrayList<>();
        points.forEach((key, values) -> series.add(new Series(key, names.indexOf(key), values, Series.Style.MARKED)));
        return series;
    }
}
