package io.tutti.report.draw;

import java.util.List;

/** Where shapes are drawn; x grows to the right, y downward. What is drawn later covers what was drawn before. */
public interface Canvas {
    /** A place, in points. */
    record Point(double x, double y) {}

    /** A line through points. */
    void line(List<Point> points, Pen pen);

    /** A filled area inside a line through points. */
    void area(List<Point> points, Ink fill, double opacity);

    /** A circle with an outline. */
    void circle(Point centre, double radius, Ink fill, Pen outline);

    /** A line of text on its base line. */
    void text(Point place, String text, Lettering lettering);

    /**
     * Begins a part of the picture: its shapes, up to {@link #end}, are told apart where the format can.
     *
     * @param kind a word for what it is
     * @param title what a reader sees who points at it; may be empty
     */
    void begin(String kind, String title);

    /** Ends the part begun last. */
    void end();

    /** A straight line. */
    default void line(double fromX, double fromY, double toX, double toY, Pen pen) {
        line(List.of(new Point(fromX, fromY), new Point(toX, toY)), pen);
    }

    /** A filled rectangle. */
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

    /** A line of text on its base line. */
    default void text(double x, double y, String text, Lettering lettering) {
        text(new Point(x, y), text, lettering);
    }
}
