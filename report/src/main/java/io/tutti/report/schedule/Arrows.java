package io.tutti.report.schedule;

import io.tutti.report.draw.Canvas;
import io.tutti.report.draw.Canvas.Point;
import io.tutti.report.draw.Ink;
import io.tutti.report.draw.Pen;
import java.util.List;

/**
 * Draws the messages of a step.
 *
 * @param left left edge of the step's column
 * @param top top edge of its panel
 * @param width width of the column
 */
record Arrows(Canvas canvas, RankRows rows, double left, double top, double width) {
    static final double RADIUS = 3.2;
    private static final double TAIL = 7;
    private static final double HEAD = 9;
    private static final double HALF = 3;
    private static final double LABEL_RISE = 3;

    /** Returns the colour of a message. */
    static Ink ink(boolean isCombined) {
        return isCombined ? Ink.BLUE : Ink.VERMILLION;
    }

    static Pen pen(boolean isCombined, boolean isFar) {
        return Pen.of(ink(isCombined), isFar ? 2.2 : 1.1);
    }

    void paint(Message message) {
        String what = message.chunks().size() == 1 ? "chunk " : "chunks ";
        canvas.begin(
                "message",
                "step " + message.step() + ": " + message.from() + " to " + message.to() + ", " + what + message.label()
                        + (message.isCombined() ? ", combined" : ", stored"));
        Point from = new Point(left + TAIL, top + rows.of(message.from()));
        Point to = new Point(left + width - TAIL, top + rows.of(message.to()));
        paint(canvas, from, to, message.isCombined(), message.isBetweenNodes());
        canvas.end();
    }

    /** Draws an arrow with the symbol of what its receiver does. */
    static void paint(Canvas canvas, Point from, Point to, boolean isCombined, boolean isFar) {
        double length = Math.hypot(to.x() - from.x(), to.y() - from.y());
        double alongX = (to.x() - from.x()) / length;
        double alongY = (to.y() - from.y()) / length;
        Point tip = new Point(to.x() - RADIUS * alongX, to.y() - RADIUS * alongY);
        Point base = new Point(tip.x() - HEAD * alongX, tip.y() - HEAD * alongY);
        canvas.line(List.of(from, base), pen(isCombined, isFar));
        canvas.area(
                List.of(
                        tip,
                        new Point(base.x() - HALF * alongY, base.y() + HALF * alongX),
                        new Point(base.x() + HALF * alongY, base.y() - HALF * alongX)),
                ink(isCombined),
                1);
        canvas.circle(to, RADIUS, isCombined ? ink(true) : Ink.WHITE, Pen.of(ink(isCombined), 1.2));
    }

    /** Writes what a rank's messages carry next to them; below its line if they all go upwards. */
    void label(int rank, String text, boolean isBelow) {
        double size = Panel.LABEL.size();
        double x = left + TAIL + 2;
        double y = top + rows.of(rank) + (isBelow ? LABEL_RISE + size - 2 : -LABEL_RISE);
        canvas.rectangle(x - 1, y - size + 1, Panel.LABEL.width(text) + 2, size, Ink.MIST, 0.85);
        canvas.text(x, y, text, Panel.LABEL);
    }
}
