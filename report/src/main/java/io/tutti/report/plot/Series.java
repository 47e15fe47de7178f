package io.tutti.report.plot;

import java.util.List;

/**
 * A line of a chart.
 *
 * @param name in the legend; empty for none
 * @param place index of its colour and mark, from 0
 * @param points from left to right
 * @param style how it is drawn
 */
public record Series(String name, int place, List<Point> points, Style style) {
    /** Styles of a line. */
    public enum Style {
        /** A solid line with marks. */
        MARKED,
        /** A solid line. */
        SOLID,
        /** A dashed line. */
        DASHED,
        /** Marks only. */
        MARKS,
        /** A solid line with marks, and an error bar at each mark in place of a band. */
        WHISKERS
    }

    /**
     * A value.
     *
     * @param x its position
     * @param y its value
     * @param low lower end of its spread; equal to {@code y} if unknown
     * @param high upper end of its spread; equal to {@code y} if unknown
     */
    public record Point(double x, double y, double low, double high) {
        /**
         * Returns a value without spread.
         *
         * @param x its position
         * @param y its value
         * @return the point
         */
        public static Point of(double x, double y) {
            return new Point(x, y, y, y);
        }
    }

    /** Copies the list; drops values that are not numbers. */
    public Series {
        points = points.stream().filter(p -> Double.isFinite(p.y)).toList();
    }

    /** Returns the line with the points that have a position on both axes; ends of a spread without one are left out. */
    Series on(Axis xAxis, Axis yAxis) {
        List<Point> placed = points.stream()
                .filter(p -> xAxis.has(p.x) && yAxis.has(p.y))
                .map(p -> new Point(p.x, p.y, yAxis.has(p.low) ? p.low : p.y, yAxis.has(p.high) ? p.high : p.y))
                .toList();
        return new Series(name, place, placed, style);
    }

    /** Returns whether a point has a spread that is drawn as a band. */
    boolean hasSpread() {
        return style != Style.WHISKERS && points.stream().anyMatch(p -> p.high > p.low);
    }
}
