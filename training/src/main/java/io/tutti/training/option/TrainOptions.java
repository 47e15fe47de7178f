package io.tutti.training.option;

import io.tutti.error.Suggestion;
import io.tutti.sparse.GradientExchanges;
import io.tutti.training.backend.Backends;
import io.tutti.training.backend.OptimizerKind;
import io.tutti.training.backend.UsageException;
import io.tutti.training.gradient.FactorExchange;
import java.util.List;
import java.util.Locale;

/**
 * The options of a training.
 *
 * @param model the model, and what computes it
 * @param optimizer what turns gradients into updates
 * @param epochs passes over the training samples
 * @param batch most samples a rank takes in a step
 * @param rate rate of the first step
 * @param seed the seed of parameters and of the order of samples
 * @param data folder of the samples, or a word of the backend, or empty for the usual places
 * @param samples number of training samples to use; 0 for all
 * @param testSamples number of test samples to score, evenly spread; 0 for all
 * @param progress how to show progress
 * @param exchange how gradients are exchanged; see {@link io.tutti.sparse.GradientExchanges}
 * @param density share of a gradient that is sent, 0 to 1
 * @param warmUp first steps in which a sparse exchange sends every element
 * @param denseBelow parameters of fewer elements are sent whole by a sparse exchange, too; 0 for none
 * @param momentum the part of a velocity that a step of stochastic gradient descent keeps, 0 to 1
 * @param mask whether velocities of elements that a sparse exchange has sent are reset
 * @param elastic whether the ranks that are left go on when one is lost
 * @param replacements how many ranks that are lost are replaced at most, in an elastic run
 * @param files the files that are written and read
 */
public record TrainOptions(
        Backends.Found model,
        OptimizerKind optimizer,
        int epochs,
        int batch,
        float rate,
        long seed,
        String data,
        int samples,
        int testSamples,
        Display progress,
        String exchange,
        double density,
        int warmUp,
        int denseBelow,
        float momentum,
        Switch mask,
        Switch elastic,
        int replacements,
        TrainFiles files) {
    /** How many times its batch a rank takes in a step at most when others are lost. */
    public static final int MOST_BATCHES = 2;

    /**
     * Checks what does not go together.
     *
     * @throws UsageException if an elastic run is to be saved or traced, ranks of another one are to be replaced, or an option would have no
     *     effect
     */
    public TrainOptions {
        boolean isWhole = files.save().isEmpty()
                && files.resume().isEmpty()
                && files.trace().isEmpty();
        if (elastic.isOn() && !isWhole) {
            throw new UsageException(
                    "--elastic does not go with --save, --resume and --trace, which are of a run whose ranks stay");
        }
        if (elastic.isOn() && !outlivesRanks(exchange)) {
            throw new UsageException("--elastic does not go with --exchange " + exchange);
        }
        if (replacements > 0 && !elastic.isOn()) {
            throw new UsageException("--max-replacements " + replacements + " needs --elastic");
        }
        if (optimizer != OptimizerKind.SGD && (momentum != (float) MOMENTUM || !mask.isOn())) {
            throw new UsageException("--momentum and --momentum-mask are of --optimizer sgd, not of adam");
        }
        if (!isSparse(exchange)) {
            requireSparse(density != DENSITY, "--density " + density, exchange);
            requireSparse(warmUp > 0, "--density-warm-up " + warmUp, exchange);
            requireSparse(denseBelow > 0, "--dense-below " + denseBelow, exchange);
            requireSparse(!mask.isOn(), "--momentum-mask off", exchange);
        }
    }

    private static void requireSparse(boolean isGiven, String option, String exchange) {
        if (isGiven) {
            throw new UsageException(
                    option + " needs an exchange that sends a part of the gradient, not --exchange " + exchange);
        }
    }

    /** How to show progress. */
    public enum Display {
        AUTO,
        PLAIN,
        LIVE
    }

    /** Longer than the reuse of regions. */
    static final int TRACE_STEPS = 70;

    private static final double DENSITY = 0.01;

    private static final double MOMENTUM = 0.9;

    public static final String HELP = """
            Usage: tutti train [--name value]...
            Trains a model data-parallel: every rank has the model
            and takes its part of each batch; one exchange a step
            adds the gradients.

              --model NAME           what to train (mlp)
              --backend NAME         what computes it (the one that
                                     has the model)
              --epochs N             passes over the data (10)
              --batch N              samples a rank and step (64)
              --optimizer sgd|adam   the model says which
              --learning-rate X      first learning rate; falls
                                     to 0; the model says which
              --seed N               same seed, same bits (1)
              --data DIR|bundled     samples of the model: IDX files
                                     of images, texts (*.txt),
                                     SPEAKER/WORD.wav, or
                                     SPEAKER/transcripts.txt and
                                     its sounds; otherwise
                                     what tutti data prepared, or
                                     dataset-fashion-mnist if it
                                     is installed, or a subset
              --samples N            train on the first N only
              --test-samples N       score on N of those to test,
                                     evenly spread (0: on all)
              --progress auto|plain|live
                                     a line an epoch, or one that
                                     moves (auto: on a terminal)
              --exchange dense|dense-overlap|topka|topkdsa|
                         gtopk|gaussiank|ok-topk|factors
                                     all of the gradient travels,
                                     at once or in buckets while
                                     the rest is computed, or its
                                     largest part, or what it is
                                     the product of (dense)
              --density X            that part (0.01)
              --density-warm-up N    the first N steps send all of
                                     it (0)
              --dense-below N        parameters of fewer elements,
                                     such as biases and norms, are
                                     always sent whole (0)
              --momentum X           of sgd; 0 for none (0.9)
              --momentum-mask on|off reset the momentum of what a
                                     sparse exchange has sent (on)
              --elastic on|off       when a rank is lost, the others
                                     go on and share its samples
                                     (off)
              --max-replacements N   of them, so many are replaced
                                     by a new process (0)
              --csv FILE             a record per epoch
              --html FILE            a page with curves over steps
                                     and over time
              --save FILE            the state of the run, whole,
                                     after every epoch
              --save-every N         after every N steps instead
              --resume FILE          goes on from such a state, to
                                     the same bits
              --trace FILE      what exchanges do on the wire,
                                     for tutti simulate
              --trace-steps N   of the first N steps (70)

            Examples:
              tutti train --ranks 4
              tutti train --ranks 4 --exchange ok-topk
              tutti train --exchange ok-topk:form=published
              tutti train --save run.state --save-every 100
              tutti train --save run.state --resume run.state

            The launcher takes --ranks N, --algorithm NAME and
            --link auto|shm|tcp. Exit status: 0 trained and all
            replicas equal, 1 not so, 2 wrong option or data.
            """;

    private static final List<String> NAMES = List.of(
            "model",
            "backend",
            "optimizer",
            "epochs",
            "batch",
            "learning-rate",
            "seed",
            "data",
            "samples",
            "test-samples",
            "progress",
            "exchange",
            "density",
            "density-warm-up",
            "dense-below",
            "momentum",
            "momentum-mask",
            "elastic",
            "max-replacements",
            "csv",
            "html",
            "save",
            "save-every",
            "resume",
            "trace",
            "trace-steps");

    /**
     * Reads a command line.
     *
     * @throws UsageException for an option that is unknown, given twice, or without a possible value
     */
    public static TrainOptions parse(String... arguments) {
        OptionWords words = new OptionWords(NAMES, arguments);
        Backends.Found model = new Backends().find(words.text("backend", ""), words.text("model", ""));
        return new TrainOptions(
                model,
                words.choice("optimizer", model.model().optimizer()),
                (int) words.number("epochs", 10, 1, 100_000),
                (int) words.number("batch", 64, 1, 8_192),
                words.positive("learning-rate", model.model().rate()),
                words.number("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE),
                words.text("data", ""),
                (int) words.number("samples", 0, 0, Integer.MAX_VALUE),
                (int) words.number("test-samples", 0, 0, Integer.MAX_VALUE),
                words.choice("progress", Display.AUTO),
                exchange(words.text("exchange", "dense")),
                words.share("density", DENSITY),
                (int) words.number("density-warm-up", 0, 0, Integer.MAX_VALUE),
                (int) words.number("dense-below", 0, 0, Integer.MAX_VALUE),
                (float) words.share("momentum", MOMENTUM),
                words.choice("momentum-mask", Switch.ON),
                words.choice("elastic", Switch.OFF),
                (int) words.number("max-replacements", 0, 0, Integer.MAX_VALUE),
                files(words));
    }

    private static TrainFiles files(OptionWords words) {
        if (words.has("trace-steps") && !words.has("trace")) {
            throw new UsageException("--trace-steps " + words.text("trace-steps", "") + " needs --trace FILE");
        }
        return new TrainFiles(
                words.text("csv", ""),
                words.text("html", ""),
                words.text("save", ""),
                (int) words.number("save-every", 0, 0, Integer.MAX_VALUE),
                words.text("resume", ""),
                words.text("trace", ""),
                (int) words.number("trace-steps", TRACE_STEPS, 1, 1_000_000));
    }

    private static String exchange(String name) {
        if (!GradientExchanges.names().contains(name.split(":", 2)[0]) && !FactorExchange.isMeant(name)) {
            throw new UsageException("--exchange " + name + " must be one of "
                    + String.join(", ", GradientExchanges.names()) + ", " + FactorExchange.NAME
                    + Suggestion.after(name, GradientExchanges.names()));
        }
        return name;
    }

    private static boolean outlivesRanks(String exchange) {
        return !FactorExchange.isMeant(exchange)
                && GradientExchanges.scheme(exchange).outlivesRanks();
    }

    /** The name of the model. */
    public String label() {
        return model.model().name();
    }

    /** Whether only part of a gradient is sent. */
    public boolean isSparse() {
        return isSparse(exchange);
    }

    private static boolean isSparse(String exchange) {
        return !FactorExchange.isMeant(exchange)
                && !GradientExchanges.scheme(exchange).isDense();
    }

    /**
     * Returns how many test samples are scored.
     *
     * @param available how many there are
     */
    public int tested(int available) {
        return testSamples == 0 ? available : Math.min(testSamples, available);
    }

    /** The options that decide the result, as comparable text. */
    public String essence() {
        return "model=" + label() + " backend=" + model.backend().name() + " optimizer="
                + optimizer.name().toLowerCase(Locale.ROOT) + " epochs=" + epochs + " batch=" + batch + " rate=" + rate
                + " seed=" + seed
                + " samples=" + samples + (testSamples > 0 ? " test-samples=" + testSamples : "") + " exchange="
                + exchange + " density=" + density
                + " density-warm-up=" + warmUp + (denseBelow > 0 ? " dense-below=" + denseBelow : "")
                + " momentum=" + momentum
                + " momentum-mask="
                + (mask.isOn() ? "on" : "off")
                + (elastic.isOn() ? " elastic=on" : "");
    }
}
