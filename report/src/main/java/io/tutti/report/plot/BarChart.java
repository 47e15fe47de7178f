package io.tutti.report.plot;

import io.tutti.report.draw.Picture;
import java.util.List;

/**
 * Bars side by side.
 *
 * @param title what is to be seen
 * @param y the left axis; linear, begins at 0
 * @param bars from the left
 * @param note below: what bars, whiskers and dots are; may be empty
 */
public record BarChart(String title, Axis y, List<Bar> bars, String note) {
    /**
     * A bar.
     *
     * @param name below it
     * @param place which of the chart's colours it has, from 0
     * @param value its height
     * @param low lower end of its whisker; as {@code value} for none
     * @param high upper end
     * @param runs single values, drawn as dots in their order; the first stands out
     */
    public record Bar(String name, int place, double value, double low, double high, List<Double> runs) {
        /** Copies. */
        public Bar {
            runs = List.copyOf(runs);
        }
    }

    /** Copies. */
    public BarChart {
        bars = List.copyOf(bars);
        if (bars.isEmpty()) {
            throw new IllegalArgumentException("chart=" + title + " has no bars");
        }
    }

    /** The chart as a picture. */
    public Picture picture() {
        BarPainter painter = new BarPainter(this);
        return new Picture(Margins.WIDTH, painter.height(), title, painter::paint);
    }
}
