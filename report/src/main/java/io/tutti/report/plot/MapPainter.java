package io.tutti.report.plot;

import io.tutti.report.draw.Canvas;
import io.tutti.report.draw.Ink;
import io.tutti.report.draw.Lettering;
import io.tutti.report.draw.Pen;
import java.util.List;

/** Draws a map: fields in the colour of their winner, then marks. Repeated colours are paler. */
final class MapPainter {
    private static final double PLOT_HEIGHT = 330;
    private static final double FULL = 0.62;
    private static final double PALE = 0.28;
    private static final double RADIUS = 5;
    private static final double SAMPLE = 10;
    private static final double DECADE_STEP = 1e-9;
    private static final Lettering LABEL = Lettering.of(10).strong();

    private final MapChart chart;
    private final Margins margins;
    private final Legend legend;
    private final PlotFrame frame;
    private final List<Integer> winners;

    MapPainter(MapChart chart) {
        this.chart = chart;
        margins = new Margins(chart.title(), chart.note());
        winners = chart.fields().stream()
                .map(MapChart.Field::winner)
                .distinct()
                .sorted()
                .toList();
        legend = new Legend(
                winners.stream().map(chart.names()::get).toList(), PlotFrame.LEFT, Margins.WIDTH - PlotFrame.RIGHT);
        frame = new PlotFrame(
                PlotFrame.LEFT,
                margins.above(),
                Margins.WIDTH - PlotFrame.LEFT - PlotFrame.RIGHT,
                PLOT_HEIGHT,
                ticks(chart.x(), least(MapChart.Field::left), most(MapChart.Field::right)),
                ticks(chart.y(), least(MapChart.Field::low), most(MapChart.Field::high)));
    }

    private double least(java.util.function.ToDoubleFunction<MapChart.Field> of) {
        return chart.fields().stream().mapToDouble(of).min().orElseThrow();
    }

    private double most(java.util.function.ToDoubleFunction<MapChart.Field> of) {
        return chart.fields().stream().mapToDouble(of).max().orElseThrow();
    }

    /** Returns ticks without the padding that line charts have at their ends. */
    private static Ticks ticks(Axis axis, double low, double high) {
        List<Double> inside = Ticks.of(axis, low, high).values().stream()
                .filter(v -> v >= low * (1 - DECADE_STEP) && v <= high * (1 + DECADE_STEP))
                .toList();
        return new Ticks(axis, low, high, inside);
    }

    double height() {
        return margins.above() + PLOT_HEIGHT + PlotFrame.BELOW + legend.height() + margins.below();
    }

    void paint(Canvas canvas) {
        for (MapChart.Field field : chart.fields()) {
            Canvas.Point from = frame.point(field.left(), field.high());
            Canvas.Point to = frame.point(field.right(), field.low());
            canvas.rectangle(
                    from.x(),
                    from.y(),
                    to.x() - from.x(),
                    to.y() - from.y(),
                    ink(field.winner()),
                    opacity(field.winner()));
        }
        frame.paintGrid(canvas);
        chart.points().forEach(point -> paint(canvas, point));
        frame.paintEdges(canvas);
        double below = margins.above() + PLOT_HEIGHT + PlotFrame.BELOW;
        legend.paint(canvas, below, (number, at) -> {
            int winner = winners.get(number);
            double left = at.x() + Legend.sampleWidth() / 2 - SAMPLE;
            canvas.rectangle(left, at.y() - SAMPLE / 2, 2 * SAMPLE, SAMPLE, ink(winner), opacity(winner));
        });
        margins.paint(canvas, below + legend.height());
    }

    private void paint(Canvas canvas, MapChart.Point point) {
        Canvas.Point at = frame.point(point.x(), point.y());
        Ink fill = point.winner() < 0 ? Ink.WHITE : ink(point.winner());
        canvas.begin("point", point.label());
        canvas.circle(at, RADIUS, fill, Pen.of(Ink.BLACK, 1.5));
        if (!point.label().isEmpty()) {
            boolean isRight = at.x() > frame.left() + frame.width() * 0.7;
            Lettering lettering = isRight ? LABEL.ending() : LABEL;
            double x = at.x() + (isRight ? -RADIUS - 4 : RADIUS + 4);
            canvas.text(x, at.y() + 4, point.label(), lettering);
        }
        canvas.end();
    }

    private static Ink ink(int winner) {
        return Ink.SERIES.get(winner % Ink.SERIES.size());
    }

    private static double opacity(int winner) {
        return winner < Ink.SERIES.size() ? FULL : PALE;
    }
}
