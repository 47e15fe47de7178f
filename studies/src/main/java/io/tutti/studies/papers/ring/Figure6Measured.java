package io.tutti.studies.papers.ring;

import io.tutti.report.plot.Axis;
import io.tutti.report.plot.BarChart;
import io.tutti.report.plot.BarChart.Bar;
import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.Testbed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Figure 6 measured on this machine: time, spread and first run. */
final class Figure6Measured implements Figure {
    private static final String PIPELINED = "pipelined-ring:segments=16";
    private static final List<String> ALGORITHMS =
            List.of(PIPELINED, Figure6.RING, "pipelined-ring:segments=4", Figure6.LEADER);
    /** The flat leader takes seven times as long, so it is run less often. */
    private static final int LEADER_SHARE = 4;

    @Override
    public String name() {
        return "figure-6-measured";
    }

    @Override
    public String title() {
        return "8 ranks on this machine: time, spread and first run";
    }

    @Override
    public String claim() {
        return "Median of 10 runs; least and greatest within ±3 % of the median, the first run not slower than the rest"
                + " (NCCL ±6 %, baidu-allreduce's first run 7.5 times its median).";
    }

    @Override
    public boolean isMeasured() {
        return true;
    }

    @Override
    public Findings make(Effort effort) {
        if (effort.bytes() == 0) {
            return new Findings(
                    List.of(),
                    List.of(),
                    List.of(new Comparison(claim(), "not measured", Method.MEASUREMENT, Verdict.OPEN)));
        }
        Testbed testbed = effort.testbed();
        FigureValues values = new FigureValues(name(), testbed.name(), 1, "s");
        List<Measured> all = new ArrayList<>();
        for (String algorithm : ALGORITHMS) {
            effort.progress().accept("measuring " + algorithm);
            int runs = algorithm.equals(Figure6.LEADER) ? testbed.runs() / LEADER_SHARE : testbed.runs();
            Measured measured =
                    new Measured(algorithm, testbed.seconds(algorithm, Infiniband.RANKS, effort.bytes(), runs));
            all.add(measured);
            add(values, measured, effort.bytes());
        }
        return new Findings(
                values.all(),
                List.of(plate(all, effort)),
                new MeasuredFindings(testbed, effort.bytes(), all.get(0), all.get(1), all.getLast()).comparisons());
    }

    private static void add(FigureValues values, Measured measured, long bytes) {
        String name = measured.algorithm();
        values.add(Method.MEASUREMENT, name, Infiniband.RANKS, bytes, measured.runs());
        values.add(Method.MEASUREMENT, name + " first run", Infiniband.RANKS, bytes, measured.runs()[0]);
        values.add(Method.MEASUREMENT, name + " p5", Infiniband.RANKS, bytes, measured.quantile(0.05));
        values.add(Method.MEASUREMENT, name + " median", Infiniband.RANKS, bytes, measured.median());
        values.add(Method.MEASUREMENT, name + " p95", Infiniband.RANKS, bytes, measured.quantile(0.95));
    }

    private Plate plate(List<Measured> all, Effort effort) {
        Testbed testbed = effort.testbed();
        List<Bar> bars = all.stream()
                .map(m -> new Bar(
                        Figure6.label(m.algorithm()),
                        m.algorithm().equals(Figure6.RING) ? 1 : m.algorithm().equals(Figure6.LEADER) ? 3 : 0,
                        m.median(),
                        m.least(),
                        m.most(),
                        Arrays.stream(m.runs()).boxed().toList()))
                .toList();
        String title = String.format(
                Locale.ROOT,
                "Allreduce of %d MiB over %s, measured here",
                effort.bytes() >> 20,
                testbed.ranks(Infiniband.RANKS));
        String note = "Bars: medians of " + testbed.runs() + " runs (flat leader "
                + testbed.runs() / LEADER_SHARE
                + "); whiskers: least and greatest; dots: runs in their order, the first"
                + " one open. Other work on the machine widens the spread.";
        return new Plate(
                name(),
                new BarChart(title, Axis.linearSeconds("time of an allreduce"), bars, note).picture(),
                testbed.caption());
    }
}
