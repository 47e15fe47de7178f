package io.tutti.report.plot;

import io.tutti.report.draw.Picture;
import java.util.List;

/**
 * Adjacent bars.
 *
 * @param title what the chart shows
 * @param y the left axis; linear, begins at 0
 * @param bars from the left
 * @param note below the chart: the meaning of bars, whiskers and dots; may be empty
 */
public record BarChart(String title, Axis y, List<Bar> bars, String note) {
    /**
     * A bar.
     *
     * @param name below it
     * @param place index of its colour, from 0
     * @param value its height
     * @param low lower end of its whisker; equal to {@code value} for none
     * @param high upper end of its whisker
     * @param runs single values, drawn as dots in their order; the first is emphasized
     */
    public record Bar(String name, int place, double value, double low, double high, List<Double> runs) {
        /** Copies the list. */
        public Bar {
            runs = List.copyOf(runs);
        }
    }

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if there are no bars
     */
    public BarChart {
        bars = List.copyOf(bars);
        if (bars.isEmpty()) {
            throw new IllegalArgumentException("chart=" + title + " has no bars");
        }
    }

    /** {@return the chart as a picture} */
    public Picture picture() {
        BarPainter painter = new BarPainter(this);
        return new Picture(Margins.WIDTH, painter.height(), title, painter::paint);
    }
}
