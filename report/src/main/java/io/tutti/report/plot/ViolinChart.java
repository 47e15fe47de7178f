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
     */
    public record Violin(String name, int place, List<Double> values) {
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

        double quantile(double share) {
            double at = share * (values.size() - 1);
            int below = (int) at;
            int above = Math.min(below + 1, values.size() - 1);
            return values.get(below) + (at - below) * (values.get(above) - values.get(below));
        }
    }

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
