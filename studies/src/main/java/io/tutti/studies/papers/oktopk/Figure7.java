package io.tutti.studies.papers.oktopk;

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
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.studies.papers.oktopk.setup.Extent;
import io.tutti.studies.papers.oktopk.setup.PaperNetwork;
import io.tutti.studies.papers.oktopk.setup.Plates;
import io.tutti.studies.papers.oktopk.timing.ExchangeBed;
import io.tutti.studies.papers.oktopk.timing.ExchangeTiming;
import io.tutti.studies.papers.oktopk.timing.ExchangeTimings;
import io.tutti.studies.papers.oktopk.timing.KeptMeasurements;
import io.tutti.studies.sums.SampleSpread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ok-Topk with individual parts switched off: balanced regions, rotation, data balancing. */
record Figure7(Extent extent) implements Figure {
    private static final double DENSITY = 0.01;
    private static final String RATE = "100mbit";
    /** All forms track thresholds, so that only the switched parts differ. */
    private static final String NAIVE = "ok-topk:split=equal,gather=recursive-doubling";

    private static final String LEVELLED = "ok-topk:split=equal,gather=recursive-doubling,balance=uneven";
    private static final String BALANCED = "ok-topk:split=averaged,gather=recursive-doubling,balance=uneven";
    private static final String UNROTATED = BALANCED + ",rotate=off";
    /** The forms with the labels of their bars. */
    private static final Map<String, String> FORMS = forms();

    private static Map<String, String> forms() {
        Map<String, String> forms = new LinkedHashMap<>();
        forms.put(NAIVE, "equal regions");
        forms.put(LEVELLED, "equal regions,\nlevelled");
        forms.put(UNROTATED, "balanced,\nnot rotated");
        forms.put(BALANCED, "balanced\n(averaged)");
        forms.put(ComparedExchanges.OK_TOPK, "balanced\n(global)");
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
        Optional<String> obstacle = ExchangeBed.obstacle(effort);
        if (obstacle.isPresent()) {
            return Plates.none(obstacle.get());
        }
        int elements = extent.isWhole() ? PaperNetwork.VGG.elements() : PaperNetwork.VGG.elements() / 8;
        int ranks = extent.hosts();
        Map<String, List<ExchangeTimings>> found = measure(effort, ranks, elements);
        FigureValues values = new FigureValues(name(), "lab, " + RATE + ", synthetic gradients", 1, "s");
        List<Bar> bars = new ArrayList<>();
        FORMS.forEach((form, label) -> {
            double[] jobs = seconds(found.get(form));
            values.add(Method.MEASUREMENT, form, ranks, 4L * elements, jobs);
            values.add(Method.MEASUREMENT, form + ", words", ranks, 4L * elements, words(found.get(form)));
            SampleSpread spread = SampleSpread.of(jobs);
            bars.add(new Bar(label, bars.size(), spread.median(), spread.quantile(0), spread.quantile(1), List.of()));
        });
        BarChart chart = new BarChart(
                Plates.text("Ok-Topk, %.1f M elements, %d hosts at %s", elements / 1e6, ranks, RATE),
                Axis.linearSeconds("time of an ordinary exchange"),
                bars,
                Plates.text(
                        "Jobs: %d, in turns, their median and range; of a job, the median of calls that find nothing anew."
                                + " Synthetic gradients, largest elements at low indexes.",
                        extent.jobs()));
        Plate plate = new Plate(
                name(), chart.picture(), "Whole exchanges, of which the paper shows the parts that are switched.");
        return new Findings(values.all(), List.of(plate), comparisons(found));
    }

    /** Runs one job after the other, with all forms taking turns, because the machine's speed drifts. */
    private Map<String, List<ExchangeTimings>> measure(Effort effort, int ranks, int elements) {
        Map<String, List<ExchangeTimings>> found = new LinkedHashMap<>();
        try (ExchangeBed bed = new ExchangeBed(ranks, RATE, new KeptMeasurements(effort.folder()))) {
            for (int job = 1; job <= extent.jobs(); job++) {
                for (String form : FORMS.keySet()) {
                    effort.progress().accept(form + ", job " + job + " of " + extent.jobs());
                    found.computeIfAbsent(form, f -> new ArrayList<>())
                            .add(bed.time(form, elements, DENSITY, extent.calls(), job));
                }
            }
        }
        return found;
    }

    private static double[] seconds(List<ExchangeTimings> jobs) {
        return jobs.stream()
                .mapToDouble(job -> job.steady(ExchangeTiming::seconds))
                .toArray();
    }

    private static double[] words(List<ExchangeTimings> jobs) {
        return jobs.stream()
                .mapToDouble(job -> job.steady(ExchangeTiming::words))
                .toArray();
    }

    private static List<Comparison> comparisons(Map<String, List<ExchangeTimings>> found) {
        return List.of(
                ratio("Balanced reduce 1.13 to 1.75 times as fast as naive", found, LEVELLED, BALANCED),
                ratio("Data balancing 1.12 to 1.43 times as fast as allgatherv alone", found, NAIVE, LEVELLED),
                ratio("(rotated destinations)", found, UNROTATED, BALANCED),
                ratio("(strengthened beside averaged)", found, BALANCED, ComparedExchanges.OK_TOPK));
    }

    private static Comparison ratio(String paper, Map<String, List<ExchangeTimings>> found, String slow, String quick) {
        SampleSpread times = ratios(seconds(found.get(slow)), seconds(found.get(quick)));
        SampleSpread words = ratios(words(found.get(slow)), words(found.get(quick)));
        return Plates.measured(
                paper,
                Plates.text(
                        "×%.2f (%.2f to %.2f) in the time of the whole exchange, ×%.2f in the busiest rank's words",
                        times.median(), times.quantile(0), times.quantile(1), words.median()),
                paper.startsWith("(") ? Verdict.OPEN : Verdict.of(times.median() > 1));
    }

    private static SampleSpread ratios(double[] of, double[] over) {
        double[] ratios = new double[of.length];
        Arrays.setAll(ratios, job -> of[job] / over[job]);
        return SampleSpread.of(ratios);
    }
}
