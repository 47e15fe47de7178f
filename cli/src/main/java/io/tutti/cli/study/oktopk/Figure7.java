package io.tutti.cli.study.oktopk;

import io.tutti.cli.lab.Lab;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ok-Topk with its parts switched: balanced regions, rotation, data balancing. */
record Figure7(Extent extent) implements Figure {
    private static final double DENSITY = 0.01;
    private static final String RATE = "100mbit";
    /** Thresholds are watched in all, so that only the switched parts differ. */
    private static final String NAIVE = "ok-topk:split=equal,gather=recursive-doubling";

    private static final String LEVELLED = "ok-topk:split=equal,gather=recursive-doubling,balance=uneven";
    private static final String BALANCED = "ok-topk:split=averaged,gather=recursive-doubling,balance=uneven";
    private static final String UNROTATED = BALANCED + ",rotate=off";
    /** With what is drawn below a bar. */
    private static final Map<String, String> FORMS = forms();

    private static Map<String, String> forms() {
        Map<String, String> forms = new LinkedHashMap<>();
        forms.put(NAIVE, "equal regions");
        forms.put(LEVELLED, "equal regions,\nlevelled");
        forms.put(UNROTATED, "balanced,\nnot rotated");
        forms.put(BALANCED, "balanced\n(averaged)");
        forms.put(Rivals.OK_TOPK, "balanced\n(global)");
        return forms;
    }

    @Override
    public String name() {
        return "figure-7";
    }

    @Override
    public String title() {
        return "Balanced regions and levelled data, on and off";
    }

    @Override
    public String claim() {
        return "With BERT at density 1 %, reducing in balanced regions is 1.13 to 1.75 times as fast as in equal ones, and data"
                + " balancing with allgatherv 1.12 to 1.43 times as fast as allgatherv alone, more on more nodes.";
    }

    @Override
    public boolean isMeasured() {
        return true;
    }

    @Override
    public Findings make(Effort effort) {
        Optional<String> obstacle = Lab.obstacle();
        if (obstacle.isPresent()) {
            return Plates.none(claim(), obstacle.get());
        }
        int elements = extent.isWhole() ? Network.VGG.elements() : Network.VGG.elements() / 8;
        int ranks = extent.hosts();
        Values values = new Values(name(), "lab, " + RATE + ", synthetic gradients", 1, "s");
        List<Bar> bars = new ArrayList<>();
        Map<String, Timings> found = new LinkedHashMap<>();
        try (ExchangeBed bed = new ExchangeBed(ranks, RATE, new Kept(effort.folder()))) {
            FORMS.forEach((form, label) -> {
                effort.progress().accept(form);
                Timings timings = bed.time(form, elements, DENSITY, extent.calls());
                found.put(form, timings);
                double[] runs = timings.steadySeconds();
                values.add(Method.MEASUREMENT, form, ranks, 4L * elements, runs);
                values.add(Method.MEASUREMENT, form + ", words", ranks, 4L * elements, timings.steady(Timing::words));
                double median = timings.steady(Timing::seconds);
                bars.add(new Bar(label, bars.size(), median, median, median, List.of()));
            });
        }
        BarChart chart = new BarChart(
                Plates.text("Ok-Topk, %.1f M elements, %d hosts at %s", elements / 1e6, ranks, RATE),
                Axis.linearSeconds("time of an ordinary exchange"),
                bars,
                "Medians of calls that find nothing anew. Synthetic gradients, largest elements at low indexes.");
        Plate plate = new Plate(
                name(), chart.picture(), "Whole exchanges, of which the paper shows the parts that are switched.");
        return new Findings(values.all(), List.of(plate), comparisons(found));
    }

    private static List<Comparison> comparisons(Map<String, Timings> found) {
        return List.of(
                ratio("Balanced reduce 1.13 to 1.75 times as fast as naive", found, LEVELLED, BALANCED),
                ratio("Data balancing 1.12 to 1.43 times as fast as allgatherv alone", found, NAIVE, LEVELLED),
                ratio("(rotated destinations)", found, UNROTATED, BALANCED),
                ratio("(strengthened beside averaged)", found, BALANCED, Rivals.OK_TOPK));
    }

    private static Comparison ratio(String paper, Map<String, Timings> found, String slow, String quick) {
        double times =
                found.get(slow).steady(Timing::seconds) / found.get(quick).steady(Timing::seconds);
        double words = found.get(slow).steady(Timing::words) / found.get(quick).steady(Timing::words);
        return Plates.measured(
                paper,
                Plates.text("×%.2f in the time of the whole exchange, ×%.2f in the busiest rank's words", times, words),
                paper.startsWith("(") ? Verdict.OPEN : Verdict.of(times > 1));
    }
}
