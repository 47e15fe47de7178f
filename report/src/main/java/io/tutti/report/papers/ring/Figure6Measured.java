package io.tutti.report.papers.ring;

import io.tutti.report.plot.Axis;
import io.tutti.report.plot.BarChart;
import io.tutti.report.plot.BarChart.Bar;
import io.tutti.report.study.Effort;
import io.tutti.report.study.Figure;
import io.tutti.report.study.Findings;
import io.tutti.report.study.Findings.Comparison;
import io.tutti.report.study.Findings.Plate;
import io.tutti.report.study.Findings.Verdict;
import io.tutti.report.study.Method;
import io.tutti.report.study.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The same measured with threads of this machine: time, spread and first run. */
final class Figure6Measured implements Figure {
    private static final int RUNS = 10;
    private static final String PIPELINED = "pipelined-ring:segments=16";
    private static final List<String> ALGORITHMS =
            List.of(PIPELINED, Figure6.RING, "pipelined-ring:segments=4", Figure6.MASTER);

    @Override
    public String name() {
        return "figure-6-measured";
    }

    @Override
    public String title() {
        return "8 ranks as threads of this machine: time, spread and first run";
    }

    @Override
    public String claim() {
        return "Median of 10 runs; least and greatest within ±3 % of the median, the first run not slower than the rest"
                + " (NCCL ±6 %, baidu-allreduce's first run 7.5 times its median).";
    }

    @Override
    public Findings make(Effort effort) {
        if (effort.bytes() == 0) {
            return new Findings(
                    List.of(),
                    List.of(),
                    List.of(new Comparison(claim(), "not measured", Method.MEASUREMENT, Verdict.OPEN)));
        }
        Values values = new Values(name(), "this machine, threads", Infiniband.RANKS, "s");
        List<Measured> all = new ArrayList<>();
        for (String algorithm : ALGORITHMS) {
            effort.progress().accept("measuring " + algorithm);
            Measured measured =
                    new Measured(algorithm, Threads.measure(algorithm, Infiniband.RANKS, effort.bytes(), RUNS));
            all.add(measured);
            values.add(Method.MEASUREMENT, algorithm, Infiniband.RANKS, effort.bytes(), measured.runs());
        }
        return new Findings(values.all(), List.of(plate(all, effort.bytes())), comparisons(all));
    }

    private Plate plate(List<Measured> all, long bytes) {
        List<Bar> bars = all.stream()
                .map(m -> new Bar(
                        Figure6.label(m.algorithm()),
                        m.algorithm().equals(Figure6.RING) ? 1 : m.algorithm().equals(Figure6.MASTER) ? 3 : 0,
                        m.median(),
                        m.least(),
                        m.most(),
                        Arrays.stream(m.runs()).boxed().toList()))
                .toList();
        return new Plate(
                name(),
                new BarChart(
                                "Allreduce of " + (bytes >> 20) + " MB over 8 threads, measured here",
                                Axis.linearSeconds("time of an allreduce"),
                                bars,
                                "Bars: medians of 10 runs; whiskers: least and greatest; dots: runs in their order, the"
                                        + " first one open. 8 ranks share "
                                        + Runtime.getRuntime().availableProcessors()
                                        + " processors and one memory; other work on the machine widens the spread.")
                        .picture(),
                "Ranks are threads of one process, with the links that threads have; there is no network here.");
    }

    private static List<Comparison> comparisons(List<Measured> all) {
        Measured pipelined = all.getFirst();
        Measured ring = all.get(1);
        return List.of(
                new Comparison(
                        "The pipelined ring is faster than a plain ring (28 %)",
                        Figure6.percent(ring.median() / pipelined.median() - 1) + " faster by medians, "
                                + Figure6.percent(ring.least() / pipelined.least() - 1) + " by the fastest runs",
                        Method.MEASUREMENT,
                        verdict(ring.median() > pipelined.median())),
                new Comparison(
                        "Runs within ±3 % of the median",
                        "±" + Figure6.percent(pipelined.spread()) + " (plain ring ±" + Figure6.percent(ring.spread())
                                + ")",
                        Method.MEASUREMENT,
                        verdict(pipelined.spread() <= 0.03)),
                new Comparison(
                        "First run not slower than the rest",
                        String.format(
                                Locale.ROOT,
                                "first run %.2f times the median (plain ring %.2f)",
                                pipelined.first(),
                                ring.first()),
                        Method.MEASUREMENT,
                        verdict(pipelined.first() <= 1.03)));
    }

    /** Where ranks wait for processors instead of a network, nothing is said for or against the article. */
    private static Verdict verdict(boolean agrees) {
        boolean isFair = Runtime.getRuntime().availableProcessors() >= Infiniband.RANKS;
        return isFair ? Verdict.of(agrees) : Verdict.OPEN;
    }
}
