package io.tutti.training;

import io.tutti.report.text.Wrap;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.Predictions;
import io.tutti.training.backend.SampleSet;
import io.tutti.training.backend.Score;
import io.tutti.training.checkpoint.Replicas;
import io.tutti.training.history.EpochRecord;
import io.tutti.training.option.TrainOptions;
import java.io.PrintStream;
import java.util.Locale;

/** What a training prints besides its progress. */
final class TrainingText {
    /** The width of the terminal, which the command line knows. */
    private static final int COLUMNS = Integer.getInteger("tutti.train.columns", 80);

    private final TrainOptions options;
    private final SampleSet samples;
    private final PrintStream out;

    TrainingText(TrainOptions options, Learner learner, PrintStream out) {
        this.options = options;
        this.samples = learner.samples();
        this.out = out;
    }

    /**
     * Prints what is trained.
     *
     * @param parameters their number
     * @param ranks number of ranks
     */
    void introduce(long parameters, int ranks) {
        print("%s (%s)", samples.name(), samples.place());
        print("%,d %s to learn from, %,d to test", samples.train(), samples.unit(), options.tested(samples.test()));
        print("%s, %,d parameters; ranks: %d, batch: %d each", options.label(), parameters, ranks, options.batch());
        if (!options.exchange().equals("dense")) {
            String density = options.isSparse() ? ", density " + options.density() + whole() : "";
            print("gradients by %s%s", options.exchange(), density);
        }
    }

    private String whole() {
        return options.denseBelow() == 0
                ? ""
                : String.format(Locale.ROOT, ", parameters below %,d elements whole", options.denseBelow());
    }

    /**
     * Prints what the training has come to.
     *
     * @param test of the test samples
     * @param run the whole run
     * @param replicas whether they are equal
     */
    void conclude(Score test, EpochRecord run, Replicas replicas) {
        print("test %s", result(test));
        print("time %.1f s, %s", run.seconds(), rates(run));
        print(
                "%.0f %% communication, %.0f %% sparsification,",
                100 * run.communicationShare(), 100 * run.sparsificationShare());
        print(
                "%.0f %% loading of samples, %.0f %% computation",
                100 * run.loadingShare(), 100 * run.computationShare());
        print("%s", replicas.summary());
    }

    private String result(Score test) {
        Predictions predictions = samples.predictions();
        String what = isOneEach() ? "" : " " + predictions.unit();
        return String.format(
                Locale.ROOT,
                "accuracy %.2f %% (%,d of %,d%s)%s, loss %.4f",
                100 * test.accuracy(),
                test.correct(),
                test.predictions(),
                what,
                errorRate(predictions, test),
                test.meanLoss());
    }

    private static String errorRate(Predictions predictions, Score test) {
        return predictions.errorRate().isEmpty()
                ? ""
                : String.format(Locale.ROOT, ", %s %.2f %%", predictions.errorRate(), predictions.percent(test));
    }

    /** Samples a second, and predictions if they are something else. */
    private String rates(EpochRecord run) {
        String rate = String.format(Locale.ROOT, "%,.0f %s/s", run.samplesPerSecond(), samples.unit());
        return isOneEach()
                ? rate
                : rate
                        + String.format(
                                Locale.ROOT,
                                ", %,.0f %s/s",
                                run.predictionsPerSecond(),
                                samples.predictions().unit());
    }

    /** Whether a prediction is of a whole sample. */
    private boolean isOneEach() {
        return samples.predictions().unit().equals(samples.unit());
    }

    /** Prints a line, formatted, in lines of a narrow terminal. */
    void print(String format, Object... values) {
        Wrap.lines(String.format(Locale.ROOT, format, values), COLUMNS, 2).forEach(out::println);
    }
}
