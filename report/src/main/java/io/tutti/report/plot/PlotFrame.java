package io.tutti.report.plot;

import io.tutti.report.draw.Canvas;
import io.tutti.report.draw.Canvas.Point;
import io.tutti.report.draw.Ink;
import io.tutti.report.draw.Lettering;
import io.tutti.report.draw.Pen;

/**
 * The rectangle that contains the plotted values, with its grid and ticks.
 *
 * @param left left edge
 * @param top top edge
 * @param width its width
 * @param height its height
 * @param x ticks along its bottom edge; null for none
 * @param y ticks along its left edge
 */
record PlotFrame(double left, double top, double width, double height, Ticks x, Ticks y) {
    static final double LEFT = 84;
    static final double RIGHT = 22;
    static final double BELOW = 46;

    private static final Lettering TICK = Lettering.of(10.5);
    private static final Lettering LABEL = Lettering.of(11.5);
    private static final Pen GRID = Pen.of(Ink.SILVER, 0.7);
    private static final Pen PARITY = Pen.of(Ink.GREY, 1.4);
    private static final Pen EDGE = Pen.of(Ink.BLACK, 1);
    private static final double TICK_LENGTH = 4;

    /** Returns a frame between margins whose left axis begins at 0, without ticks along its bottom edge. */
    static PlotFrame fromZero(Margins margins, double height, Axis y, double most) {
        double width = Margins.WIDTH - LEFT - RIGHT;
        return new PlotFrame(LEFT, margins.above(), width, height, null, Ticks.fromZero(y, most));
    }

    Point point(double valueX, double valueY) {
        return new Point(left + x.place(valueX) * width, height(valueY));
    }

    /** Returns the vertical position of a value of the left axis. */
    double height(double value) {
        return top + height - y.place(value) * height;
    }

    void paintGrid(Canvas canvas) {
        for (double value : y.values()) {
            double at = height(value);
            canvas.line(left, at, left + width, at, GRID);
            canvas.line(left - TICK_LENGTH, at, left, at, EDGE);
            canvas.text(left - TICK_LENGTH - 3, at + 4, y.text(value), TICK.ending());
        }
        if (x != null) {
            paintX(canvas);
        }
        if (y.axis().unit() == Axis.Unit.TIMES && y.low() <= 1 && y.high() > 1) {
            canvas.line(left, height(1), left + width, height(1), PARITY);
        }
        canvas.text(16, top + height / 2, y.axis().label(), LABEL.centred().rising());
    }

    private void paintX(Canvas canvas) {
        for (double value : x.values()) {
            double at = left + x.place(value) * width;
            canvas.line(at, top, at, top + height, GRID);
            canvas.line(at, top + height, at, top + height + TICK_LENGTH, EDGE);
            canvas.text(at, top + height + TICK_LENGTH + 13, x.text(value), TICK.centred());
        }
        canvas.text(left + width / 2, top + height + BELOW - 10, x.axis().label(), LABEL.centred());
    }

    void paintEdges(Canvas canvas) {
        canvas.line(left, top, left, top + height, EDGE);
        canvas.line(left, top + height, left + width, top + height, EDGE);
    }
}
