package io.tutti.report.plot;

import io.tutti.report.draw.Canvas;
import io.tutti.report.draw.Ink;
import io.tutti.report.draw.Lettering;

/** Draws stacks in groups. Names of bars rise above them, so that many fit. */
final class StackedPainter {
    private static final double PLOT_HEIGHT = 330;
    private static final double BELOW = 28;
    /** Share of a group's room that its bars take, and of a bar's room that is filled. */
    private static final double GROUP_SHARE = 0.9;

    private static final double BAR_SHARE = 0.74;
    private static final double MOST_WIDTH = 46;
    /** Room for names above the highest bar. */
    private static final double HEADROOM = 1.35;

    private static final double SWATCH = 11;
    private static final Lettering NAME = Lettering.of(9);
    private static final Lettering GROUP = Lettering.of(11).centred();

    private final StackedChart chart;
    private final Margins margins;
    private final PlotFrame frame;
    private final Legend legend;

    StackedPainter(StackedChart chart) {
        this.chart = chart;
        margins = new Margins(chart.title(), chart.note());
        double most = chart.groups().stream()
                .flatMap(group -> group.bars().stream())
                .mapToDouble(StackedChart.Bar::height)
                .max()
                .orElse(1);
        frame = PlotFrame.fromZero(margins, PLOT_HEIGHT, chart.y(), HEADROOM * most);
        legend = new Legend(chart.parts(), PlotFrame.LEFT, Margins.WIDTH - PlotFrame.RIGHT);
    }

    double height() {
        return bottom() + legend.height() + margins.below();
    }

    private double bottom() {
        return margins.above() + PLOT_HEIGHT + BELOW;
    }

    void paint(Canvas canvas) {
        frame.paintGrid(canvas);
        double room = frame.width() / chart.groups().size();
        for (int i = 0; i < chart.groups().size(); i++) {
            StackedChart.Group group = chart.groups().get(i);
            double left = frame.left() + i * room;
            paint(canvas, group, left + room * (1 - GROUP_SHARE) / 2, room * GROUP_SHARE);
            canvas.text(left + room / 2, frame.top() + PLOT_HEIGHT + 18, group.name(), GROUP);
        }
        frame.paintEdges(canvas);
        legend.paint(canvas, bottom(), (part, at) -> paintSwatch(canvas, part, at));
        margins.paint(canvas, bottom() + legend.height());
    }

    private void paint(Canvas canvas, StackedChart.Group group, double left, double width) {
        double room = Math.min(MOST_WIDTH, width / Math.max(1, group.bars().size()));
        double start = left + (width - room * group.bars().size()) / 2;
        for (int i = 0; i < group.bars().size(); i++) {
            StackedChart.Bar bar = group.bars().get(i);
            canvas.begin("bar", bar.name() + " " + group.name());
            paint(canvas, bar, start + (i + (1 - BAR_SHARE) / 2) * room, room * BAR_SHARE);
            canvas.end();
        }
    }

    private void paint(Canvas canvas, StackedChart.Bar bar, double left, double width) {
        double below = 0;
        for (int part = 0; part < bar.heights().size(); part++) {
            double above = below + bar.heights().get(part);
            double top = frame.height(above);
            canvas.rectangle(left, top, width, frame.height(below) - top, ink(part), 1);
            below = above;
        }
        canvas.text(left + width / 2 + 3, frame.height(below) - 5, bar.name(), NAME.rising());
    }

    private void paintSwatch(Canvas canvas, int part, Canvas.Point at) {
        double left = at.x() + Legend.sampleWidth() - SWATCH;
        canvas.rectangle(left, at.y() - SWATCH / 2, SWATCH, SWATCH, ink(part), 1);
    }

    private static Ink ink(int part) {
        return Ink.SERIES.get(part % Ink.SERIES.size());
    }
}
