package io.tutti.report.plot;

import io.tutti.report.draw.Picture;
import java.util.List;

/**
 * A map of which candidate wins in each part of a plane, with single positions marked.
 *
 * @param title what the chart shows
 * @param x the lower axis; logarithmic
 * @param y the left axis; logarithmic
 * @param names names of the candidates
 * @param fields one field for each cell of a grid
 * @param points single positions
 * @param note below the chart; may be empty
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
     * @param winner index of a name
     */
    public record Field(double left, double right, double low, double high, int winner) {}

    /**
     * A marked position.
     *
     * @param x position on the lower axis
     * @param y position on the left axis
     * @param winner index of a name, or -1 for none
     * @param label next to it; may be empty
     */
    public record Point(double x, double y, int winner, String label) {}

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if there are no fields, or an edge of one has no position on its axis
     */
    public MapChart {
        names = List.copyOf(names);
        fields = List.copyOf(fields);
        points = List.copyOf(points);
        if (fields.isEmpty()) {
            throw new IllegalArgumentException("chart=" + title + " has no fields");
        }
        for (Field field : fields) {
            if (!(x.has(field.left) && x.has(field.right) && y.has(field.low) && y.has(field.high))) {
                throw new IllegalArgumentException("field=" + field + " of chart=" + title + " is not within its axes");
            }
        }
    }

    /** {@return the chart as a picture} */
    public Picture picture() {
        MapPainter painter = new MapPainter(this);
        return new Picture(Margins.WIDTH, painter.height(), title, painter::paint);
    }
}
