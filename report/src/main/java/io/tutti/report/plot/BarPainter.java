package io.tutti.report.plot;

import io.tutti.report.draw.Canvas;
import io.tutti.report.draw.Canvas.Point;
import io.tutti.report.draw.Ink;
import io.tutti.report.draw.Lettering;
import io.tutti.report.draw.Pen;
import java.util.List;

/** Draws bars with whiskers and dots. */
final class BarPainter {
    private static final double PLOT_HEIGHT = 280;
    private static final double SHARE = 0.56;
    private static final double MOST_WIDTH = 96;
    private static final double WHISKER = 7;
    private static final double OPACITY = 0.55;
    private static final Lettering NAME = Lettering.of(10.5).centred();
    private static final Pen LINE = Pen.of(Ink.BLACK, 1.2);

    private final BarChart chart;
    private final Margins margins;
    private final PlotFrame frame;

    BarPainter(BarChart chart) {
        this.chart = chart;
        margins = new Margins(chart.title(), chart.note());
        double most = chart.bars().stream()
                .mapToDouble(bar -> Math.max(
                        bar.high(),
                        bar.runs().stream().mapToDouble(run -> run).max().orElse(0)))
                .max()
                .orElse(1);
        frame = PlotFrame.fromZero(margins, PLOT_HEIGHT, chart.y(), most);
    }

    double height() {
        return margins.above() + PLOT_HEIGHT + PlotFrame.BELOW + margins.below();
    }

    void paint(Canvas canvas) {
        frame.paintGrid(canvas);
        double room = frame.width() / chart.bars().size();
        for (int i = 0; i < chart.bars().size(); i++) {
            canvas.begin("bar", chart.bars().get(i).name());
            paint(canvas, chart.bars().get(i), frame.left() + (i + 0.5) * room, room);
            canvas.end();
        }
        frame.paintEdges(canvas);
        margins.paint(canvas, margins.above() + PLOT_HEIGHT + PlotFrame.BELOW);
    }

    private void paint(Canvas canvas, BarChart.Bar bar, double middle, double room) {
        double width = Math.min(MOST_WIDTH, room * SHARE);
        double top = frame.height(bar.value());
        Ink ink = Ink.SERIES.get(bar.place() % Ink.SERIES.size());
        canvas.rectangle(middle - width / 2, top, width, frame.top() + PLOT_HEIGHT - top, ink, OPACITY);
        canvas.line(middle - width / 2, top, middle + width / 2, top, Pen.of(ink, 2.4));
        if (bar.high() > bar.low()) {
            canvas.line(middle, frame.height(bar.low()), middle, frame.height(bar.high()), LINE);
            for (double end : List.of(bar.low(), bar.high())) {
                canvas.line(middle - WHISKER, frame.height(end), middle + WHISKER, frame.height(end), LINE);
            }
        }
        paintRuns(canvas, bar, middle, width);
        paintName(canvas, bar.name(), middle);
    }

    private void paintRuns(Canvas canvas, BarChart.Bar bar, double middle, double width) {
        int count = bar.runs().size();
        for (int run = 0; run < count; run++) {
            double x = middle + width * 0.84 * ((run + 0.5) / count - 0.5);
            Ink fill = run == 0 ? Ink.WHITE : Ink.BLACK;
            canvas.circle(new Point(x, frame.height(bar.runs().get(run))), 2.4, fill, Pen.of(Ink.BLACK, 1));
        }
    }

    private void paintName(Canvas canvas, String name, double middle) {
        List<String> lines = name.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            canvas.text(middle, frame.top() + PLOT_HEIGHT + 17 + i * 13, lines.get(i), NAME);
        }
    }
}
