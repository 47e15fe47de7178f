package io.tutti.studies;

import io.tutti.report.plot.Series;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Collects the numbers of a figure, and converts them to lines. */
public final class FigureValues {
    private final String figure;
    private final String network;
    private final int ranksPerNode;
    private final String unit;
    private final List<Value> values = new ArrayList<>();

    /** Creates an empty collection. */
    public FigureValues(String figure, String network, int ranksPerNode, String unit) {
        this.figure = figure;
        this.network = network;
        this.ranksPerNode = ranksPerNode;
        this.unit = unit;
    }

    /** Adds a number; returns it. */
    public double add(Method method, String series, int ranks, long bytes, double value) {
        values.add(new Value(figure, method, network, series, ranks, ranksPerNode, bytes, unit, value, value, value));
        return value;
    }

    /** Adds the mean of several runs, with the least and the greatest. */
    public void add(Method method, String series, int ranks, long bytes, double[] runs) {
        DoubleSummaryStatistics all = new DoubleSummaryStatistics();
        for (double run : runs) {
            all.accept(run);
        }
        values.add(new Value(
                figure,
                method,
                network,
                series,
                ranks,
                ranksPerNode,
                bytes,
                unit,
                all.getAverage(),
                all.getMin(),
                all.getMax()));
    }

    /** Returns all numbers so far. */
    public List<Value> all() {
        return values;
    }

    /** Returns the number of a series at a position. */
    public double at(Method method, String series, int ranks, long bytes) {
        return values.stream()
                .filter(v -> v.method() == method && v.series().equals(series))
                .filter(v -> v.ranks() == ranks && v.bytes() == bytes)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        figure + " has no " + method + " of " + series + " at ranks=" + ranks + " bytes=" + bytes))
                .value();
    }

    /**
     * Returns a line for each series. Modelled values form a line; simulated values are marks on it, or marks with a
     * line if the series has no model.
     *
     * @param point converts a value to a drawn point
     * @param dashed series whose lines are dashed, so that a line below remains visible
     */
    public List<Series> lines(Function<Value, Series.Point> point, String... dashed) {
        Set<String> names = new LinkedHashSet<>();
        values.forEach(v -> names.add(v.series()));
        List<Series> lines = new ArrayList<>();
        int place = 0;
        for (String name : names) {
            List<Series.Point> model = points(name, Method.MODEL, point);
            List<Series.Point> simulated = points(name, Method.SIMULATION, point);
            if (!model.isEmpty()) {
                boolean isDashed = List.of(dashed).contains(name);
                lines.add(new Series(name, place, model, isDashed ? Series.Style.DASHED : Series.Style.SOLID));
            }
            if (!simulated.isEmpty()) {
                lines.add(new Series(
                        model.isEmpty() ? name : "",
                        place,
                        simulated,
                        model.isEmpty() ? Series.Style.MARKED : Series.Style.MARKS));
            }
            place++;
        }
        return lines;
    }

    private List<Series.Point> points(String series, Method method, Function<Value, Series.Point> point) {
        return values.stream()
                .filter(v -> v.series().equals(series) && v.method() == method)
                .map(point)
                .toList();
    }
}
