package io.tutti.report.plot;

import io.tutti.report.draw.Canvas;
import io.tutti.report.draw.Canvas.Point;
import io.tutti.report.draw.Ink;
import io.tutti.report.draw.Pen;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/** Draws a chart of lines: first bands, then lines, then marks. */
final class ChartPainter {
    static final double WIDTH = Margins.WIDTH;

    private static final double PLOT_HEIGHT = 330;
    private static final double BAND_OPACITY = 0.18;
    private static final double THICK = 1.9;
    private static final double WHISKER = 3.5;
    private static final int MOST_MARKS = 40;

    private final Chart chart;
    private final Margins margins;
    private final Legend legend;
    private final List<Series> named;
    private final PlotFrame frame;

    ChartPainter(Chart chart) {
        this.chart = chart;
        margins = new Margins(chart.title(), chart.note());
        named = chart.series().stream().filter(s -> !s.name().isEmpty()).toList();
        legend = new Legend(named.stream().map(Series::name).toList(), PlotFrame.LEFT, WIDTH - PlotFrame.RIGHT);
        DoubleSummaryStatistics x = new DoubleSummaryStatistics();
        DoubleSummaryStatistics y = new DoubleSummaryStatistics();
        for (Series series : chart.series()) {
            for (Series.Point point : series.points()) {
                x.accept(point.x());
                y.accept(point.low());
                y.accept(point.high());
            }
        }
        frame = new PlotFrame(
                PlotFrame.LEFT,
                margins.above(),
                WIDTH - PlotFrame.LEFT - PlotFrame.RIGHT,
                PLOT_HEIGHT,
                Ticks.of(chart.x(), x.getMin(), x.getMax()),
                Ticks.of(chart.y(), y.getMin(), y.getMax()));
    }

    double height() {
        return margins.above() + PLOT_HEIGHT + PlotFrame.BELOW + legend.height() + margins.below();
    }

    void paint(Canvas canvas) {
        frame.paintGrid(canvas);
        chart.series().forEach(series -> paintBand(canvas, series));
        for (Series series : chart.series()) {
            canvas.begin("series", series.name());
            List<Point> points = series.points().stream().map(this::place).toList();
            paintWhiskers(canvas, series);
            paintLine(canvas, series, points, points.size() <= MOST_MARKS ? points : List.of());
            canvas.end();
        }
        frame.paintEdges(canvas);
        double below = margins.above() + PLOT_HEIGHT + PlotFrame.BELOW;
        legend.paint(canvas, below, (number, at) -> paintSample(canvas, named.get(number), at));
        margins.paint(canvas, below + legend.height());
    }

    private Point place(Series.Point point) {
        return frame.point(point.x(), point.y());
    }

    private void paintBand(Canvas canvas, Series series) {
        if (!series.hasSpread()) {
            return;
        }
        List<Point> around = new ArrayList<>();
        series.points().forEach(p -> around.add(frame.point(p.x(), p.high())));
        series.points().reversed().forEach(p -> around.add(frame.point(p.x(), p.low())));
        canvas.area(around, ink(series), BAND_OPACITY);
    }

    private void paintWhiskers(Canvas canvas, Series series) {
        Pen pen = Pen.of(ink(series), 1);
        for (Series.Point point : series.style() == Series.Style.WHISKERS ? series.points() : List.<Series.Point>of()) {
            Point low = frame.point(point.x(), point.low());
            Point high = frame.point(point.x(), point.high());
            canvas.line(List.of(low, high), pen);
            for (Point end : List.of(low, high)) {
                canvas.line(end.x() - WHISKER, end.y(), end.x() + WHISKER, end.y(), pen);
            }
        }
    }

    /** Draws a sample of a line, with the marks that others of its colour have. */
    private void paintSample(Canvas canvas, Series series, Point at) {
        Point middle = new Point(at.x() + Legend.sampleWidth() / 2, at.y());
        paintLine(canvas, series, List.of(at, new Point(at.x() + Legend.sampleWidth(), at.y())), List.of(middle));
        chart.series().stream()
                .filter(other -> other.name().isEmpty() && other.place() == series.place())
                .findFirst()
                .ifPresent(other -> paintLine(canvas, other, List.of(middle), List.of(middle)));
    }

    private static void paintLine(Canvas canvas, Series series, List<Point> points, List<Point> marked) {
        Series.Style style = series.style();
        Pen pen = Pen.of(ink(series), THICK);
        if (style != Series.Style.MARKS && points.size() > 1) {
            canvas.line(points, style == Series.Style.DASHED ? pen.dashed(6.0, 3.5) : pen);
        }
        if (style != Series.Style.SOLID && style != Series.Style.DASHED) {
            marked.forEach(point -> Mark.of(series.place()).paint(canvas, point, ink(series)));
        }
    }

    private static Ink ink(Series series) {
        return Ink.SERIES.get(series.place() % Ink.SERIES.size());
    }
}
