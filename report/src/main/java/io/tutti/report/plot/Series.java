package io.tutti.report.plot;

import java.util.List;

/**
 * A line of a chart.
 *
 * @param name in the legend; empty for none
 * @param place which of the chart's colours and marks it has, from 0
 * @param points from left to right
 * @param style how it is drawn
 */
public record Series(String name, int place, List<Point> points, Style style) {
    /** How a line is drawn. */
    public enum Style {
        /** A solid line with marks. */
        MARKED,
        /** A solid line. */
        SOLID,
        /** A dashed line. */
        DASHED,
        /** Marks only. */
        MARKS,
        /** A solid line with marks; where others have a band, an error bar at each mark. */
        WHISKERS
    }

    /**
     * A value.
     *
     * @param x where
     * @param y its value
     * @param low least it may be; as {@code y} if that is not known
     * @param high most it may be
     */
    public record Point(double x, double y, double low, double high) {
        /** A value without spread. */
        public static Point of(double x, double y) {
            return new Point(x, y, y, y);
        }
    }

    /** Copies; values that are no numbers are left out. */
    public Series {
        points = points.stream().filter(p -> Double.isFinite(p.y)).toList();
    }

    /** Whether some point has a spread that is drawn as a band. */
    boolean hasSpread() {
        return style != Style.WHISKERS && points.stream().anyMatch(p -> p.high > p.low);
    }
}
