package io.tutti.report.plot;

import io.tutti.report.draw.Picture;
import java.util.List;

/**
 * Which of several wins at each place of a plane, with single places marked.
 *
 * @param title what is to be seen
 * @param x the lower axis; logarithmic
 * @param y the left axis; logarithmic
 * @param names of those that can win
 * @param fields a field for each place of a grid
 * @param points single places
 * @param note below; may be empty
 */
public record MapChart(
        String title, Axis x, Axis y, List<String> names, List<Field> fields, List<Point> points, String note) {
    /**
     * A part of the plane.
     *
     * @param left its least x
     * @param right its greatest x
     * @param low its least y
     * @param high its greatest y
     * @param winner number of a name
     */
    public record Field(double left, double right, double low, double high, int winner) {}

    /**
     * A place.
     *
     * @param x where
     * @param y where
     * @param winner number of a name, or -1 for a place of which nothing is said
     * @param label beside it; may be empty
     */
    public record Point(double x, double y, int winner, String label) {}

    /** Copies. */
    public MapChart {
        names = List.copyOf(names);
        fields = List.copyOf(fields);
        points = List.copyOf(points);
        if (fields.isEmpty()) {
            throw new IllegalArgumentException("chart=" + title + " has no fields");
        }
    }

    /** The chart as a picture. */
    public Picture picture() {
        MapPainter painter = new MapPainter(this);
        return new Picture(Margins.WIDTH, painter.height(), title, painter::paint);
    }
}
