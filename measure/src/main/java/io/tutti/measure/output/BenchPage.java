package io.tutti.measure.output;

import io.tutti.measure.machine.MachineState;
import io.tutti.report.draw.Picture;
import io.tutti.report.page.HtmlPage;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes results as an HTML page: for each job, plots of time, bus bandwidth and ratios, and a table. */
final class BenchPage {
    private static final List<String> HEAD = List.of(
            "size (B)",
            "who",
            "time (µs)",
            "95 %",
            "p10–p90",
            "p99",
            "min",
            "b2b",
            "algbw",
            "busbw",
            "over bytes",
            "messages (M/s)",
            "#wrong");
    private static final List<String> RATIO_HEAD = List.of(
            "size (B)",
            "who",
            "against",
            "ratio",
            "95 %",
            "b2b against",
            "b2b ratio",
            "b2b 95 %",
            "rounds",
            "line (ns)");
    private static final List<String> STATE_HEAD =
            List.of("processor to processor", "line (ns)", "read (GB/s)", "copied (GB/s)");
    private static final List<String> OVERLAP_HEAD =
            List.of("size (B)", "who", "call (µs)", "computation (µs)", "both (µs)", "hidden");

    private final BenchResults results;

    BenchPage(BenchResults results) {
        this.results = results;
    }

    String html() {
        HtmlPage page = new HtmlPage("Collectives, measured");
        page.paragraph(results.command());
        page.paragraph("Before a call all ranks meet in a barrier; a call takes as long as on its slowest rank. Time is"
                + " the median, bands reach from the 10th to the 90th percentile. b2b is the time of calls that follow"
                + " each other without barriers. Over bytes is the time over what the busiest link's bytes take alone, where"
                + " links are shaped. All that stands in one plot was measured in turns.");
        int number = 0;
        for (JobResults each : JobResults.of(results)) {
            add(page, each, "job-" + ++number);
        }
        page.heading("Where these numbers were made", "environment");
        page.table(List.of(), results.environment());
        return page.html();
    }

    private static void add(HtmlPage page, JobResults results, String anchor) {
        page.heading(results.job().title(), anchor);
        addPlots(page, results.plots(), anchor);
        if (!results.comparisons().isEmpty()) {
            page.table(
                    RATIO_HEAD,
                    results.comparisons().stream().map(BenchPage::row).toList());
        }
        if (!results.overlaps().isEmpty()) {
            page.table(
                    OVERLAP_HEAD,
                    results.overlaps().stream().map(BenchPage::row).toList());
        }
        page.table(HEAD, results.measurements().stream().map(BenchPage::row).toList());
        results.states().forEach(state -> page.table(STATE_HEAD, rows(state)));
    }

    private static void addPlots(HtmlPage page, BenchPlots plots, String anchor) {
        add(page, plots.time(), "Time of a call; bands: 10th to 90th percentile.", anchor + "-time");
        add(page, plots.inARow(), "Time of a call when calls follow each other.", anchor + "-b2b");
        add(page, plots.bandwidth(), "What the busiest link carried at least.", anchor + "-busbw");
        String faster = "Below 1 is faster; bands: 95 % intervals by resampling.";
        add(page, plots.ratios(), faster, anchor + "-ratio");
        add(page, plots.ratiosInARow(), faster, anchor + "-b2b-ratio");
        String overlap = "Calls started before a computation that takes as long, and awaited after it.";
        add(page, plots.overlap(), overlap, anchor + "-overlap");
    }

    private static void add(HtmlPage page, Optional<Picture> picture, String caption, String name) {
        picture.ifPresent(plot -> page.plot(plot, caption, name));
    }

    private static List<List<String>> rows(JobState state) {
        return List.of(row("before", state.before()), row("after", state.after()));
    }

    private static List<String> row(String when, MachineState state) {
        return state.hasValues()
                ? List.of(
                        when, figure(state.lineNanos()), figure(state.readGigabytes()), figure(state.copiedGigabytes()))
                : List.of(when, "unknown", "unknown", "unknown");
    }

    private static List<String> row(Measurement m) {
        return List.of(
                Long.toString(m.bytes()),
                m.who(),
                figure(m.micros()),
                figure(m.lowMicros()) + "–" + figure(m.highMicros()),
                figure(m.p10Micros()) + "–" + figure(m.p90Micros()),
                figure(m.p99Micros()),
                figure(m.minMicros()),
                figure(m.b2bMicros()),
                figure(m.algbw()),
                figure(m.busbw()),
                Double.isNaN(m.overBytes()) ? "unknown" : figure(m.overBytes()),
                Double.isNaN(m.messageRate()) ? "" : figure(m.messageRate()),
                m.wrong() < 0 ? "not checked" : Long.toString(m.wrong()));
    }

    private static List<String> row(Comparison c) {
        return Stream.of(
                        c.bytes(),
                        c.who(),
                        c.against(),
                        figure(c.ratio()),
                        figure(c.low()) + "–" + figure(c.high()),
                        c.b2bAgainst(),
                        figure(c.b2bRatio()),
                        figure(c.b2bLow()) + "–" + figure(c.b2bHigh()),
                        c.rounds() + " of " + c.allRounds(),
                        Double.isNaN(c.transferNanos()) ? "unknown" : figure(c.transferNanos()))
                .map(Object::toString)
                .toList();
    }

    private static List<String> row(Overlap each) {
        return List.of(
                Long.toString(each.bytes()),
                each.who(),
                figure(each.callMicros()),
                figure(each.computationMicros()),
                figure(each.bothMicros()),
                each.hiddenText());
    }

    /** Formats a value with at least three digits. */
    private static String figure(double value) {
        int decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
