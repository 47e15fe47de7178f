package io.tutti.report.plot;

import io.tutti.report.draw.Picture;
import java.util.List;

/**
 * Lines in a coordinate system. Points without a position, such as 0 on a logarithmic axis, are left out.
 *
 * @param title what the chart shows
 * @param x the lower axis
 * @param y the left axis
 * @param series its lines; those with a name appear in the legend
 * @param note below the legend: model, parameters, restrictions; may be empty
 */
public record Chart(String title, Axis x, Axis y, List<Series> series, String note) {
    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if no series has a point with a position
     */
    public Chart {
        series = series.stream().map(each -> each.on(x, y)).toList();
        if (series.stream().allMatch(s -> s.points().isEmpty())) {
            throw new IllegalArgumentException("chart=" + title + " has no points");
        }
    }

    /** {@return the chart as a picture} */
    public Picture picture() {
        ChartPainter painter = new ChartPainter(this);
        return new Picture(ChartPainter.WIDTH, painter.height(), title, painter::paint);
    }
}
