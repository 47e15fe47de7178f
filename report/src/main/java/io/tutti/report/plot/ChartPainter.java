package io.tutti.report.plot;

import io.tutti.report.draw.Canvas;
import io.tutti.report.draw.Canvas.Point;
import io.tutti.report.draw.Ink;
import io.tutti.report.draw.Pen;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/** Draws a chart of lines: bands first, then lines, then marks. */
final class ChartPainter {
    static final double WIDTH = Margins.WIDTH;

    private static final double PLOT_HEIGHT = 330;
    private static final double BAND_OPACITY = 0.18;
    private static final double THICK = 1.9;
    private static final int MOST_MARKS = 40;

    private final Chart chart;
    private final Margins margins;
    private final Legend legend;
    private final Frame frame;

    ChartPainter(Chart chart) {
        this.chart = chart;
        margins = new Margins(chart.title(), chart.note());
        legend = new Legend(chart.series().stream().map(Series::name).toList(), Frame.LEFT, WIDTH - Frame.RIGHT);
        DoubleSummaryStatistics x = new DoubleSummaryStatistics();
        DoubleSummaryStatistics y = new DoubleSummaryStatistics();
        for (Series series : chart.series()) {
            for (Series.Point point : series.points()) {
                x.accept(point.x());
                y.accept(point.low());
                y.accept(point.high());
            }
        }
        frame = new Frame(
                Frame.LEFT,
                margins.above(),
                WIDTH - Frame.LEFT - Frame.RIGHT,
                PLOT_HEIGHT,
                Ticks.of(chart.x(), x.getMin(), x.getMax()),
                Ticks.of(chart.y(), y.getMin(), y.getMax()));
    }

    double height() {
        return margins.above() + PLOT_HEIGHT + Frame.BELOW + legend.height() + margins.below();
    }

    void paint(Canvas canvas) {
        frame.paintGrid(canvas);
        for (int number = 0; number < chart.series().size(); number++) {
            paintBand(canvas, number);
        }
        for (int number = 0; number < chart.series().size(); number++) {
            Series series = chart.series().get(number);
            canvas.begin("series", series.name());
            paintLine(canvas, number, series.points().stream().map(this::place).toList());
            canvas.end();
        }
        frame.paintEdges(canvas);
        double below = margins.above() + PLOT_HEIGHT + Frame.BELOW;
        legend.paint(canvas, below, (number, at) -> paintSample(canvas, number, at));
        margins.paint(canvas, below + legend.height());
    }

    private Point place(Series.Point point) {
        return frame.point(point.x(), point.y());
    }

    private void paintBand(Canvas canvas, int number) {
        Series series = chart.series().get(number);
        if (!series.hasSpread()) {
            return;
        }
        List<Point> around = new ArrayList<>();
        series.points().forEach(p -> around.add(frame.point(p.x(), p.high())));
        series.points().reversed().forEach(p -> around.add(frame.point(p.x(), p.low())));
        canvas.area(around, ink(number), BAND_OPACITY);
    }

    private void paintSample(Canvas canvas, int number, Point at) {
        double length = Legend.sampleWidth();
        Point middle = new Point(at.x() + length / 2, at.y());
        paintLine(canvas, number, List.of(at, middle, new Point(at.x() + length, at.y())), List.of(middle));
    }

    private void paintLine(Canvas canvas, int number, List<Point> points) {
        paintLine(canvas, number, points, points.size() <= MOST_MARKS ? points : List.of());
    }

    private void paintLine(Canvas canvas, int number, List<Point> points, List<Point> marked) {
        Series.Style style = chart.series().get(number).style();
        Pen pen = Pen.of(ink(number), THICK);
        if (style != Series.Style.MARKS && points.size() > 1) {
            canvas.line(points, style == Series.Style.DASHED ? pen.dashed(6.0, 3.5) : pen);
        }
        if (style == Series.Style.MARKED || style == Series.Style.MARKS) {
            marked.forEach(point -> Mark.of(number).paint(canvas, point, ink(number)));
        }
    }

    private static Ink ink(int number) {
        return Ink.SERIES.get(number % Ink.SERIES.size());
    }
}
