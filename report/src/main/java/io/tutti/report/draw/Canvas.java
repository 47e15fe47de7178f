package io.tutti.report.draw;

import java.util.List;

/** A surface for drawing shapes. x grows to the right, y downwards. Later shapes cover earlier ones. */
public interface Canvas {
    /** A position, in points. */
    record Point(double x, double y) {}

    /** Draws a line through points. */
    void line(List<Point> points, Pen pen);

    /** Fills the area that a line through points encloses. */
    void area(List<Point> points, Ink fill, double opacity);

    /** Draws a filled circle with an outline. */
    void circle(Point centre, double radius, Ink fill, Pen outline);

    /** Draws a line of text at its baseline. */
    void text(Point place, String text, Lettering lettering);

    /**
     * Begins a group of shapes, which ends at {@link #end}. Formats that support groups keep it distinct.
     *
     * @param kind a word that names the kind of group
     * @param title tooltip of the group; may be empty
     */
    void begin(String kind, String title);

    /** Ends the innermost open group. */
    void end();

    /** Draws a straight line. */
    default void line(double fromX, double fromY, double toX, double toY, Pen pen) {
        line(List.of(new Point(fromX, fromY), new Point(toX, toY)), pen);
    }

    /** Fills a rectangle. */
    default void rectangle(double x, double y, double width, double height, Ink fill, double opacity) {
        area(
                List.of(
                        new Point(x, y),
                        new Point(x + width, y),
                        new Point(x + width, y + height),
                        new Point(x, y + height)),
                fill,
                opacity);
    }

    /** Draws a line of text at its baseline. */
    default void text(double x, double y, String text, Lettering lettering) {
        text(new Point(x, y), text, lettering);
    }
}
