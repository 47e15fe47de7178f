package io.tutti.report.plot;

import io.tutti.report.draw.Picture;
import java.util.List;

/**
 * Lines over two axes.
 *
 * @param title what is to be seen
 * @param x the lower axis
 * @param y the left axis
 * @param series its lines; of those with a name in the legend
 * @param note below the legend: model, parameters, what to keep in mind; may be empty
 */
public record Chart(String title, Axis x, Axis y, List<Series> series, String note) {
    /** Copies. */
    public Chart {
        series = List.copyOf(series);
        if (series.stream().allMatch(s -> s.points().isEmpty())) {
            throw new IllegalArgumentException("chart=" + title + " has no points");
        }
    }

    /** The chart as a picture. */
    public Picture picture() {
        ChartPainter painter = new ChartPainter(this);
        return new Picture(ChartPainter.WIDTH, painter.height(), title, painter::paint);
    }
}
