package io.tutti.training.history;

import io.tutti.report.page.Environment;
import io.tutti.report.page.HtmlPage;
import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Chart;
import io.tutti.report.plot.Series;
import io.tutti.report.plot.Series.Point;
import io.tutti.report.plot.Series.Style;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The page of a run: loss and accuracy or error rate over steps and over time, and the parts of the time.
 *
 * @param title the model and the options
 * @param history the results of the run
 */
record CurvesPage(String title, History history) {
    /** The property in which the command line passes its text. */
    private static final String COMMAND = "tutti.train.command";

    /** Colours of the curves come first. */
    private static final int FIRST_LOSS = 3;

    private static final String NOTE =
            "Thin line: samples of rank 0, as they are learnt from. Marks: all ranks, an epoch.";

    /** The end of an epoch. */
    private record End(long step, double seconds, EpochRecord epoch) {}

    String html() {
        HtmlPage page = new HtmlPage(title);
        page.table(List.of(), summary());
        page.paragraph(
                "Times are means over the ranks, of training alone, without looking at the test samples; those of the thin line within an epoch are of rank 0.");
        curves(page, new Abscissa("step", "steps", End::step, CurvePoint::step, RankLoss::step));
        curves(page, new Abscissa("time (s)", "time", End::seconds, CurvePoint::seconds, RankLoss::seconds));
        page.heading("Where the time goes", "split");
        page.plot(split(), "Share of each epoch's time, mean over the ranks.", "split");
        page.table(
                List.of(
                        "Epoch",
                        "Loss",
                        "Train",
                        "Test",
                        "Seconds",
                        "Samples/s",
                        "Communication",
                        "Sparsification",
                        "Loading"),
                history.epochs().stream().map(this::row).toList());
        page.heading("Where these numbers were made", "environment");
        page.table(List.of(), Environment.here());
        return page.html();
    }

    /** The result in a few rows: what the training ended with, when, and how to repeat it. */
    private List<List<String>> summary() {
        EpochRecord last = history.epochs().getLast();
        List<List<String>> rows = new ArrayList<>();
        if (last.test().predictions() > 0) {
            rows.add(List.of(
                    "Final test " + history.predictions().measure(),
                    text("%.2f %%", test(last))
                            + String.format(
                                    Locale.ROOT,
                                    " (%,d of %,d %s right)",
                                    last.test().correct(),
                                    last.test().predictions(),
                                    history.predictions().unit())));
        }
        rows.add(List.of("Final training loss", text("%.4f", last.score().meanLoss())));
        rows.add(List.of("Epochs", Integer.toString(last.epoch())));
        history.losses()
                .forEach(loss ->
                        rows.add(List.of("Ranks lost", text("after step %,.0f", loss.step()) + "; " + loss.summary())));
        rows.add(List.of("Date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString()));
        String command = System.getProperty(COMMAND);
        if (command != null) {
            rows.add(List.of("Command", command));
        }
        return rows;
    }

    /** What curves are drawn over. */
    private record Abscissa(
            String label,
            String name,
            ToDoubleFunction<End> end,
            ToDoubleFunction<CurvePoint> at,
            ToDoubleFunction<RankLoss> loss) {}

    private void curves(HtmlPage page, Abscissa over) {
        String name = over.name;
        ToDoubleFunction<End> end = over.end;
        ToDoubleFunction<CurvePoint> at = over.at;
        page.heading("Over " + name, name);
        List<Series> losses = List.of(
                new Series("rank 0", 0, points(at, p -> p.score().meanLoss()), Style.SOLID),
                new Series("all ranks", 1, ends(end, e -> e.score().meanLoss()), Style.MARKED));
        List<Series> accuracies = List.of(
                new Series("rank 0", 0, points(at, p -> history.predictions().percent(p.score())), Style.SOLID),
                new Series("all ranks", 1, ends(end, e -> history.predictions().percent(e.score())), Style.MARKED),
                new Series("test samples", 2, ends(end, this::test), Style.MARKED));
        plot(page, over, new Curves("Loss", "mean loss (nats)", losses), "loss-" + name);
        String measure = history.predictions().measure();
        String title = Character.toUpperCase(measure.charAt(0)) + measure.substring(1);
        plot(page, over, new Curves(title, measure + " (%)", accuracies), "accuracy-" + name);
    }

    private record Curves(String title, String label, List<Series> series) {}

    /** Adds a picture, if there is anything to show: a training may never have had a finite loss. */
    private void plot(HtmlPage page, Abscissa over, Curves curves, String file) {
        if (curves.series.stream().allMatch(each -> each.points().isEmpty())) {
            page.paragraph(curves.title + " was never a finite number, so there is no picture of it.");
            return;
        }
        page.plot(
                chart(curves.title, over.label, curves.label, marked(over, curves.series)),
                curves.title + " over " + over.name + ".",
                file);
    }

    /** Adds a dashed line for each loss of ranks, as high as the curves. */
    private List<Series> marked(Abscissa over, List<Series> curves) {
        DoubleSummaryStatistics heights = curves.stream()
                .flatMap(each -> each.points().stream())
                .mapToDouble(Point::y)
                .summaryStatistics();
        List<Series> all = new ArrayList<>(curves);
        int place = FIRST_LOSS; // the same colours in all charts
        for (RankLoss loss : heights.getCount() == 0 ? List.<RankLoss>of() : history.losses()) {
            double x = over.loss.applyAsDouble(loss);
            List<Point> line = List.of(Point.of(x, heights.getMin()), Point.of(x, heights.getMax()));
            all.add(new Series(loss.label(), place++, line, Style.DASHED));
        }
        return all;
    }

    private static io.tutti.report.draw.Picture chart(String title, String x, String y, List<Series> series) {
        return new Chart(title, Axis.linear(x), Axis.linear(y), series, NOTE).picture();
    }

    private io.tutti.report.draw.Picture split() {
        List<Series> shares = List.of(
                new Series("communication", 0, ends(End::step, e -> 100 * e.communicationShare()), Style.MARKED),
                new Series("sparsification", 1, ends(End::step, e -> 100 * e.sparsificationShare()), Style.MARKED),
                new Series("computation", 2, ends(End::step, e -> 100 * e.computationShare()), Style.MARKED),
                new Series("loading of samples", 3, ends(End::step, e -> 100 * e.loadingShare()), Style.MARKED));
        return new Chart("Time", Axis.linear("step"), Axis.linear("share of an epoch (%)"), shares, "").picture();
    }

    private List<Point> points(ToDoubleFunction<CurvePoint> x, ToDoubleFunction<CurvePoint> y) {
        return history.points().stream()
                .filter(p -> p.score().predictions() > 0)
                .map(p -> Point.of(x.applyAsDouble(p), y.applyAsDouble(p)))
                .toList();
    }

    private List<Point> ends(ToDoubleFunction<End> x, ToDoubleFunction<EpochRecord> y) {
        List<Point> points = new ArrayList<>();
        double seconds = 0;
        for (EpochRecord epoch : history.epochs()) {
            seconds += epoch.seconds();
            End end = new End((long) epoch.epoch() * history.stepsAnEpoch(), seconds, epoch);
            points.add(Point.of(x.applyAsDouble(end), y.applyAsDouble(epoch)));
        }
        return points;
    }

    private double test(EpochRecord epoch) {
        return epoch.test().predictions() == 0
                ? Double.NaN
                : history.predictions().percent(epoch.test());
    }

    private List<String> row(EpochRecord epoch) {
        return List.of(
                Integer.toString(epoch.epoch()),
                text("%.4f", epoch.score().meanLoss()),
                text("%.2f %%", history.predictions().percent(epoch.score())),
                text("%.2f %%", test(epoch)),
                text("%.2f", epoch.seconds()),
                text("%,.0f", epoch.samplesPerSecond()),
                text("%.1f %%", 100 * epoch.communicationShare()),
                text("%.1f %%", 100 * epoch.sparsificationShare()),
                text("%.1f %%", 100 * epoch.loadingShare()));
    }

    private static String text(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
