package io.tutti.report.plot;

import io.tutti.report.draw.Picture;
import java.util.List;

/**
 * Adjacent distributions. The width of each at a value shows the density of its values there; median and quartiles are
 * marked.
 *
 * @param title what the chart shows
 * @param y the left axis; linear
 * @param violins from the left
 * @param note below the chart; may be empty
 */
public record ViolinChart(String title, Axis y, List<Violin> violins, String note) {
    /**
     * A distribution.
     *
     * @param name below it
     * @param place index of its colour, from 0
     * @param values ascending, at least one
     * @param quartiles of the values
     */
    public record Violin(String name, int place, List<Double> values, Quartiles quartiles) {
        /**
         * Copies the list.
         *
         * @throws IllegalArgumentException if there are no values
         */
        public Violin {
            values = List.copyOf(values);
            if (values.isEmpty()) {
                throw new IllegalArgumentException("violin=" + name + " has no values");
            }
        }
    }

    /**
     * The middle of a distribution.
     *
     * @param lower a quarter of the values is below it
     * @param median half of them are
     * @param upper three quarters are
     */
    public record Quartiles(double lower, double median, double upper) {}

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if there are no violins
     */
    public ViolinChart {
        violins = List.copyOf(violins);
        if (violins.isEmpty()) {
            throw new IllegalArgumentException("chart=" + title + " has no violins");
        }
    }

    /** {@return the chart as a picture} */
    public Picture picture() {
        ViolinPainter painter = new ViolinPainter(this);
        return new Picture(Margins.WIDTH, painter.height(), title, painter::paint);
    }
}
