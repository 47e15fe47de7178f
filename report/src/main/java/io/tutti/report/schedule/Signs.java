package io.tutti.report.schedule;

import io.tutti.report.draw.Canvas;
import io.tutti.report.draw.Canvas.Point;
import io.tutti.report.draw.Ink;
import io.tutti.report.draw.Lettering;
import io.tutti.report.draw.Pen;
import java.util.List;

/** Draws the key of a drawing's symbols below it. */
record Signs(Canvas canvas, List<Message> messages, boolean hasChunks, boolean isComplete) {
    private static final Lettering TEXT = Lettering.of(9.5).in(Ink.GREY);
    private static final double LENGTH = 30;
    private static final double GAP = 22;

    void paint(double left, double top) {
        double y = top + 18;
        double x = left;
        if (messages.stream().anyMatch(Message::isCombined)) {
            x = sign(x, y, true, "the receiver combines");
        }
        if (!messages.stream().allMatch(Message::isCombined)) {
            x = sign(x, y, false, "the receiver stores");
        }
        if (messages.stream().anyMatch(Message::isBetweenNodes)) {
            canvas.line(x, y, x + LENGTH, y, Pen.of(Ink.GREY, 2.2));
            canvas.text(x + LENGTH + 6, y + 3.5, "between nodes", TEXT);
        }
        if (hasChunks) {
            String rest = isComplete ? "" : " (left out where there is no room)";
            canvas.text(left, y + 17, "numbers beside a rank: the chunks that it sends" + rest, TEXT);
        }
    }

    private double sign(double x, double y, boolean isCombined, String text) {
        Arrows.paint(canvas, new Point(x, y), new Point(x + LENGTH, y), isCombined, false);
        canvas.text(x + LENGTH + 8, y + 3.5, text, TEXT);
        return x + LENGTH + 8 + TEXT.width(text) + GAP;
    }
}
