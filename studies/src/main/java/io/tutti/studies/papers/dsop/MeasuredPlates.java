package io.tutti.studies.papers.dsop;

import io.tutti.measure.stats.Interval;
import io.tutti.measure.stats.Sorted;
import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Chart;
import io.tutti.report.plot.Series;
import io.tutti.report.plot.ViolinChart;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.sums.SampleSpread;
import io.tutti.studies.sums.SumMethod;
import io.tutti.studies.sums.SumMethod.Kernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The pictures of one number of ranks.
 *
 * @param evidence the measurements
 * @param ranks number of ranks
 */
record MeasuredPlates(Evidence evidence, int ranks) {
    private static final double[] SHARES = {0.1, 0.5, 0.9};
    private static final String ERROR_BARS = "Error bars: 95 % of resamples. Points of one N stand side by side.";
    /** Horizontal offset between adjacent series, as a share of N. */
    private static final double ASIDE = 0.012;

    private static final String[] WORDS = {"10th percentile", "Median", "90th percentile"};

    List<Plate> all() {
        List<Plate> plates = new ArrayList<>();
        for (Kernel kernel : Kernel.values()) {
            for (SumMethod baseline : baselines()) {
                for (int i = 0; i < SHARES.length; i++) {
                    speedUp(kernel, i, baseline).ifPresent(plates::add);
                }
            }
            time(kernel).ifPresent(plates::add);
            violins(kernel).ifPresent(plates::add);
        }
        return plates;
    }

    private List<SumMethod> methods(Kernel kernel) {
        return evidence.sizes(ranks).stream()
                .flatMap(size -> evidence.methods(ranks, size).stream())
                .filter(each -> MeasuredFigure.isOf(each, kernel))
                .distinct()
                .toList();
    }

    private List<SumMethod> baselines() {
        return evidence.baselines(ranks, evidence.sizes(ranks).getFirst());
    }

    private Optional<Plate> speedUp(Kernel kernel, int which, SumMethod baseline) {
        List<SumMethod> others =
                methods(kernel).stream().filter(each -> !each.equals(baseline)).toList();
        List<Series> lines = lines(
                others,
                size -> method -> {
                    boolean has = evidence.areComparable(ranks, size, method, baseline);
                    return has ? Optional.of(evidence.speedUps(ranks, size, method, baseline)) : Optional.empty();
                },
                SHARES[which]);
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        String title = WORDS[which] + " of speed-up over " + baseline.label() + ", P = " + ranks + ", kernel " + kernel;
        Chart chart = new Chart(
                title,
                Axis.linear("N = M, elements"),
                new Axis("speed-up", Axis.Scale.DECIMAL, Axis.Unit.TIMES),
                lines,
                ERROR_BARS);
        String over = baseline.equals(baselines().getFirst()) ? "" : "over-" + baseline.method() + "-";
        String name = "measured-speed-up-" + over + "p" + Math.round(100 * SHARES[which]) + suffix(kernel);
        return Optional.of(new Plate(name, chart.picture(), ""));
    }

    private Optional<Plate> time(Kernel kernel) {
        List<Series> lines = lines(
                methods(kernel),
                size -> method -> evidence.methods(ranks, size).contains(method)
                        ? Optional.of(evidence.seconds(ranks, size, method))
                        : Optional.empty(),
                0.5);
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        Chart chart = new Chart(
                "Run time, P = " + ranks + ", kernel " + kernel,
                Axis.linear("N = M, elements"),
                Axis.seconds("median of a sum"),
                lines,
                ERROR_BARS);
        return Optional.of(new Plate("measured-time" + suffix(kernel), chart.picture(), ""));
    }

    private List<Series> lines(
            List<SumMethod> methods,
            Function<Integer, Function<SumMethod, Optional<SampleSpread>>> spread,
            double share) {
        List<Series> lines = new ArrayList<>();
        for (int i = 0; i < methods.size(); i++) {
            SumMethod method = methods.get(i);
            double beside = 1 + ASIDE * (i - (methods.size() - 1) / 2.0);
            List<Series.Point> points = evidence.sizes(ranks).stream()
                    .flatMap(
                            size -> spread
                                    .apply(size)
                                    .apply(method)
                                    .map(found -> point(beside * size, found.percentile(share)))
                                    .stream())
                    .toList();
            if (!points.isEmpty()) {
                lines.add(new Series(method.label(), i, points, Series.Style.WHISKERS));
            }
        }
        return lines;
    }

    private static Series.Point point(double size, Interval percentile) {
        return new Series.Point(size, percentile.value(), percentile.low(), percentile.high());
    }

    private Optional<Plate> violins(Kernel kernel) {
        int size = evidence.sizes(ranks).getLast();
        List<SumMethod> here = methods(kernel).stream()
                .filter(evidence.methods(ranks, size)::contains)
                .toList();
        List<ViolinChart.Violin> violins = new ArrayList<>();
        for (int i = 0; i < here.size(); i++) {
            violins.add(violin(here.get(i).label(), i, Sorted.of(evidence.iterations(ranks, size, here.get(i)))));
        }
        if (violins.isEmpty()) {
            return Optional.empty();
        }
        ViolinChart chart = new ViolinChart(
                "All iterations, P = " + ranks + ", N = M = " + size + ", kernel " + kernel,
                Axis.linearSeconds("time of a sum"),
                violins,
                "Width: how many iterations took that time; bar: quartiles; circle: median.");
        return Optional.of(new Plate("measured-violins" + suffix(kernel), chart.picture(), ""));
    }

    private static ViolinChart.Violin violin(String name, int place, Sorted times) {
        ViolinChart.Quartiles quartiles =
                new ViolinChart.Quartiles(times.quantile(0.25), times.median(), times.quantile(0.75));
        return new ViolinChart.Violin(
                name, place, Arrays.stream(times.values()).boxed().toList(), quartiles);
    }

    private String suffix(Kernel kernel) {
        return "-" + ranks + "-" + SimulatedFigure.word(kernel);
    }
}
