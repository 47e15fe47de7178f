package io.tutti.report.draw;

import java.util.List;

/** A surface for drawing shapes. x grows to the right, y downwards. Later shapes cover earlier ones. */
public interface Canvas {
    /**
     * A position.
     *
     * @param x distance from the left edge, in points
     * @param y distance from the top edge, in points
     */
    record Point(double x, double y) {}

    /**
     * Draws a line through points.
     *
     * @param points at least two, in the order of the line
     * @param pen style of the line
     */
    void line(List<Point> points, Pen pen);

    /**
     * Fills the area that a line through points encloses.
     *
     * @param points at least three; the last is connected to the first
     * @param fill colour of the area
     * @param opacity 0 for invisible to 1 for opaque
     */
    void area(List<Point> points, Ink fill, double opacity);

    /**
     * Draws a filled circle with an outline.
     *
     * @param centre its centre
     * @param radius in points
     * @param fill colour of its area
     * @param outline style of its edge
     */
    void circle(Point centre, double radius, Ink fill, Pen outline);

    /**
     * Draws a line of text at its baseline.
     *
     * @param place the point of the baseline that the lettering's anchor denotes
     * @param text the text, without line breaks
     * @param lettering style of the text
     */
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

    /**
     * Draws a straight line.
     *
     * @param fromX position of its begin from the left edge, in points
     * @param fromY position of its begin from the top edge, in points
     * @param toX position of its end from the left edge, in points
     * @param toY position of its end from the top edge, in points
     * @param pen style of the line
     */
    default void line(double fromX, double fromY, double toX, double toY, Pen pen) {
        line(List.of(new Point(fromX, fromY), new Point(toX, toY)), pen);
    }

    /**
     * Fills a rectangle.
     *
     * @param x its left edge, in points from that of the canvas
     * @param y its top edge, in points from that of the canvas
     * @param width in points
     * @param height in points
     * @param fill colour of its area
     * @param opacity 0 for invisible to 1 for opaque
     */
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

    /**
     * Draws a line of text at its baseline.
     *
     * @param x position of the text's anchor from the left edge, in points
     * @param y position of the baseline from the top edge, in points
     * @param text the text, without line breaks
     * @param lettering style of the text
     */
    default void text(double x, double y, String text, Lettering lettering) {
        text(new Point(x, y), text, lettering);
    }
}
