package io.tutti.report.plot;

import io.tutti.report.draw.Canvas;
import io.tutti.report.draw.Canvas.Point;
import io.tutti.report.draw.Ink;
import io.tutti.report.draw.Lettering;
import io.tutti.report.draw.Pen;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws distributions: Gaussian kernel densities with Silverman's bandwidth, truncated at the least and greatest value.
 * A density is drawn at {@link #STEPS} + 1 heights; its bandwidth is at least the distance of two, so that no value lies unseen
 * between them.
 */
final class ViolinPainter {
    private static final double PLOT_HEIGHT = 300;
    private static final double SHARE = 0.86;
    private static final double MOST_WIDTH = 90;
    private static final int STEPS = 120;
    private static final double SILVERMAN = 0.9;
    private static final double OPACITY = 0.5;
    private static final Lettering NAME = Lettering.of(9.5).ending().rising();

    private final ViolinChart chart;
    private final Margins margins;
    private final PlotFrame frame;
    private final double names;

    ViolinPainter(ViolinChart chart) {
        this.chart = chart;
        margins = new Margins(chart.title(), chart.note());
        double most = chart.violins().stream()
                .mapToDouble(v -> v.values().getLast())
                .max()
                .orElse(1);
        names = chart.violins().stream()
                .mapToDouble(v -> NAME.width(v.name()))
                .max()
                .orElse(0);
        frame = PlotFrame.fromZero(margins, PLOT_HEIGHT, chart.y(), most);
    }

    double height() {
        return margins.above() + PLOT_HEIGHT + names + 14 + margins.below();
    }

    void paint(Canvas canvas) {
        frame.paintGrid(canvas);
        double room = frame.width() / chart.violins().size();
        for (int i = 0; i < chart.violins().size(); i++) {
            ViolinChart.Violin violin = chart.violins().get(i);
            canvas.begin("violin", violin.name());
            paint(canvas, violin, frame.left() + (i + 0.5) * room, Math.min(MOST_WIDTH, room * SHARE));
            canvas.end();
        }
        frame.paintEdges(canvas);
        margins.paint(canvas, margins.above() + PLOT_HEIGHT + names + 14);
    }

    private void paint(Canvas canvas, ViolinChart.Violin violin, double middle, double width) {
        Ink ink = Ink.SERIES.get(violin.place() % Ink.SERIES.size());
        double[] densities = densities(violin);
        double most = 0;
        for (double density : densities) {
            most = Math.max(most, density);
        }
        List<Point> outline = new ArrayList<>();
        for (int step = 0; step <= STEPS; step++) {
            outline.add(new Point(middle + width / 2 * densities[step] / most, frame.height(at(violin, step))));
        }
        for (int step = STEPS; step >= 0; step--) {
            outline.add(new Point(middle - width / 2 * densities[step] / most, frame.height(at(violin, step))));
        }
        canvas.area(outline, ink, OPACITY);
        canvas.line(outline, Pen.of(ink, 1));
        canvas.line(
                middle,
                frame.height(violin.quartiles().lower()),
                middle,
                frame.height(violin.quartiles().upper()),
                Pen.of(Ink.BLACK, 3));
        canvas.circle(
                new Point(middle, frame.height(violin.quartiles().median())), 2.8, Ink.WHITE, Pen.of(Ink.BLACK, 1.2));
        canvas.text(middle + 3, frame.top() + PLOT_HEIGHT + 8, violin.name(), NAME);
    }

    private static double at(ViolinChart.Violin violin, int step) {
        double low = violin.values().getFirst();
        return low + (violin.values().getLast() - low) * step / STEPS;
    }

    private static double[] densities(ViolinChart.Violin violin) {
        double bandwidth = bandwidth(violin);
        double[] densities = new double[STEPS + 1];
        for (int step = 0; step <= STEPS; step++) {
            for (double value : violin.values()) {
                double distance = (at(violin, step) - value) / bandwidth;
                densities[step] += Math.exp(-distance * distance / 2);
            }
        }
        return densities;
    }

    private static double bandwidth(ViolinChart.Violin violin) {
        int count = violin.values().size();
        double mean = violin.values().stream().mapToDouble(v -> v).average().orElseThrow();
        double variance = violin.values().stream()
                .mapToDouble(v -> (v - mean) * (v - mean))
                .average()
                .orElseThrow();
        double spread = (violin.quartiles().upper() - violin.quartiles().lower()) / 1.34;
        double width = SILVERMAN * Math.min(Math.sqrt(variance), spread) * Math.pow(count, -0.2);
        double step = at(violin, 1) - at(violin, 0);
        double least = 1e-3 * Math.max(violin.values().getLast(), Double.MIN_NORMAL);
        return Math.max(width, Math.max(step, least));
    }
}
