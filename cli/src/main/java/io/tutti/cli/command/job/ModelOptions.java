package io.tutti.cli.command.job;

import io.tutti.cli.command.option.OutputFile;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options for the model and its training. They are passed on to the training, which has its own defaults and checks. */
final class ModelOptions {
    @Option(
            names = "--model",
            paramLabel = "NAME",
            description = "What to train: mlp or softmax, or a model of --backend (default: the first one).")
    private String model;

    @Option(names = "--backend", paramLabel = "own|djl|torch", description = "What computes the model (default: own).")
    private String backend;

    @Option(
            names = "--optimizer",
            paramLabel = "sgd|adam",
            description = "What turns gradients into updates (default: that of the model).")
    private String optimizer;

    @Option(names = "--epochs", paramLabel = "N", description = "Passes over the data (default: 10).")
    private String epochs;

    @Option(names = "--batch", paramLabel = "N", description = "Samples of a rank and step (default: 64).")
    private String batch;

    @Option(
            names = "--learning-rate",
            paramLabel = "X",
            description = "Initial learning rate, which decreases to 0 (default: that of the model).")
    private String rate;

    @Option(names = "--seed", paramLabel = "N", description = "Seed; equal seeds give equal bits (default: 1).")
    private String seed;

    @Option(
            names = "--data",
            paramLabel = "DIR|bundled",
            description =
                    "Folder of the model's samples: IDX files, texts (*.txt), SPEAKER/WORD.wav or SPEAKER/transcripts.txt;"
                            + " or bundled images.")
    private String data;

    @Option(names = "--samples", paramLabel = "N", description = "Train on the first N samples only.")
    private String samples;

    @Option(
            names = "--test-samples",
            paramLabel = "N",
            description = "Score on N of the test samples only, evenly spread (default: 0, on all).")
    private String testSamples;

    @Option(
            names = "--progress",
            paramLabel = "auto|plain|live",
            description = "A line per epoch (plain), or one line that is updated (live), or auto.")
    private String progress;

    @Option(
            names = "--exchange",
            paramLabel = "NAME",
            description =
                    "How gradients are exchanged: dense, dense-overlap, topka, topkdsa, gtopk, gaussiank, ok-topk,"
                            + " factors, or dense-gloo with --backend torch (default: dense).")
    private String exchange;

    @Option(
            names = "--density",
            paramLabel = "X",
            description = "Share of a gradient that sparse exchanges send (default: 0.01).")
    private String density;

    @Option(
            names = "--density-warm-up",
            paramLabel = "N",
            description = "Exchange every element in the first N steps (default: 0).")
    private String densityWarmUp;

    @Option(
            names = "--dense-below",
            paramLabel = "N",
            description =
                    "Sparse exchanges send parameters of fewer elements, such as biases and norms, whole (default: 0).")
    private String denseBelow;

    @Option(
            names = "--momentum",
            paramLabel = "X",
            description = "Momentum of stochastic gradient descent, 0 to 1 (default: 0.9).")
    private String momentum;

    @Option(
            names = "--momentum-mask",
            paramLabel = "on|off",
            description = "Reset the momentum of what a sparse exchange has sent (default: on).")
    private String momentumMask;

    @Option(names = "--elastic", description = "When a rank is lost, go on with the others, which share its samples.")
    private boolean elastic;

    @Option(
            names = "--max-replacements",
            paramLabel = "N",
            defaultValue = "0",
            description = "With --elastic, start a process in the place of a lost rank, up to N times (default:"
                    + " ${DEFAULT-VALUE}); the training goes on with it.")
    private int maxReplacements;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write a record per epoch to FILE.")
    private OutputFile csv;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write a page with the result and curves over steps and time to FILE.")
    private OutputFile html;

    @Option(names = "--save", paramLabel = "FILE", description = "Save the state of the run to FILE after every epoch.")
    private OutputFile save;

    @Option(names = "--save-every", paramLabel = "N", description = "Save after every N steps instead.")
    private String saveEvery;

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description = "Continue from a saved state, with the same options and ranks, to the same bits.")
    private String resume;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Write the messages of exchanges to FILE, for tutti simulate --trace.")
    private OutputFile trace;

    @Option(names = "--trace-steps", paramLabel = "N", description = "Trace the first N steps (default: 70).")
    private String traceSteps;

    /** Returns how many lost ranks are replaced at most. */
    int maxReplacements() {
        return maxReplacements;
    }

    /** Returns the given options in the form that the training reads. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        add(arguments, "--model", model);
        add(arguments, "--backend", backend);
        add(arguments, "--optimizer", optimizer);
        add(arguments, "--epochs", epochs);
        add(arguments, "--batch", batch);
        add(arguments, "--learning-rate", rate);
        add(arguments, "--seed", seed);
        add(arguments, "--data", data);
        add(arguments, "--samples", samples);
        add(arguments, "--test-samples", testSamples);
        add(arguments, "--progress", progress);
        add(arguments, "--exchange", exchange);
        add(arguments, "--density", density);
        add(arguments, "--density-warm-up", densityWarmUp);
        add(arguments, "--dense-below", denseBelow);
        add(arguments, "--momentum", momentum);
        add(arguments, "--momentum-mask", momentumMask);
        add(arguments, "--elastic", elastic ? "on" : null);
        add(arguments, "--max-replacements", maxReplacements == 0 ? null : Integer.toString(maxReplacements));
        add(arguments, "--csv", csv);
        add(arguments, "--html", html);
        add(arguments, "--save", save);
        add(arguments, "--save-every", saveEvery);
        add(arguments, "--resume", resume);
        add(arguments, "--trace", trace);
        add(arguments, "--trace-steps", traceSteps);
        return arguments;
    }

    private static void add(List<String> arguments, String name, OutputFile file) {
        add(arguments, name, file == null ? null : file.path().toString());
    }

    private static void add(List<String> arguments, String name, String value) {
        if (value != null) {
            arguments.add(name);
            arguments.add(value);
        }
    }
}
