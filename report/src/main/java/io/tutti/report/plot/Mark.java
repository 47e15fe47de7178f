package io.tutti.report.plot;

import io.tutti.report.draw.Canvas;
import io.tutti.report.draw.Canvas.Point;
import io.tutti.report.draw.Ink;
import io.tutti.report.draw.Pen;
import java.util.ArrayList;
import java.util.List;

/** Marks of different shapes, so that lines are distinguishable without colour. */
enum Mark {
    CIRCLE(0, 0),
    SQUARE(4, Math.PI / 4),
    TRIANGLE(3, -Math.PI / 2),
    DIAMOND(4, 0),
    DOWN(3, Math.PI / 2),
    PENTAGON(5, -Math.PI / 2),
    HEXAGON(6, 0);

    private static final double RADIUS = 3.1;
    private static final double CORNERED = 4;

    private final int corners;
    private final double turn;

    Mark(int corners, double turn) {
        this.corners = corners;
        this.turn = turn;
    }

    /** Returns the mark of the n-th line; where the colours repeat, the marks are shifted. */
    static Mark of(int number) {
        int count = values().length;
        return values()[(number + number / count) % count];
    }

    void paint(Canvas canvas, Point centre, Ink ink) {
        if (corners == 0) {
            canvas.circle(centre, RADIUS, ink, Pen.of(Ink.WHITE, 0.6));
            return;
        }
        List<Point> points = new ArrayList<>();
        for (int corner = 0; corner < corners; corner++) {
            double angle = turn + 2 * Math.PI * corner / corners;
            points.add(new Point(centre.x() + CORNERED * Math.cos(angle), centre.y() + CORNERED * Math.sin(angle)));
        }
        canvas.area(points, ink, 1);
    }
}
