package io.tutti.studies.papers.oktopk.setup;

import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Chart;
import io.tutti.report.plot.Series;
import io.tutti.report.plot.Series.Point;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import java.util.List;
import java.util.Locale;

/** Pictures and statements of these figures. */
public final class Plates {
    private Plates() {}

    public static Series marked(String name, int place, List<Point> points) {
        return new Series(name, place, points, Series.Style.MARKED);
    }

    public static Series solid(String name, int place, List<Point> points) {
        return new Series(name, place, points, Series.Style.SOLID);
    }

    public static Series dashed(String name, int place, List<Point> points) {
        return new Series(name, place, points, Series.Style.DASHED);
    }

    public static Plate plate(String name, String title, Axis x, Axis y, List<Series> series, String caption) {
        return new Plate(name, new Chart(title, x, y, series, "").picture(), caption);
    }

    public static Comparison measured(String paper, String ours, Verdict verdict) {
        return new Comparison(paper, ours, Method.MEASUREMENT, verdict);
    }

    /** Returns the findings of a figure that could not be measured. */
    public static Findings none(String reason) {
        return new Findings(
                List.of(), List.of(), List.of(measured("as stated above", "not measured: " + reason, Verdict.OPEN)));
    }

    public static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    public static String percent(double share) {
        return text("%.1f %%", 100 * share);
    }
}
