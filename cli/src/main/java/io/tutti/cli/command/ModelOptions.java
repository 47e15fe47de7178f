package io.tutti.cli.command;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** What is trained and how: words that are passed on to the example, which has its own defaults and checks. */
final class ModelOptions {
    @Option(names = "--model", paramLabel = "softmax|mlp", description = "What to train (default: mlp).")
    private String model;

    @Option(names = "--epochs", paramLabel = "N", description = "Passes over the data (default: 10).")
    private String epochs;

    @Option(names = "--batch", paramLabel = "N", description = "Images a rank takes in a step (default: 64).")
    private String batch;

    @Option(
            names = "--learning-rate",
            paramLabel = "X",
            description = "First learning rate; falls to 0 (default: softmax 0.05, mlp 0.1).")
    private String rate;

    @Option(names = "--seed", paramLabel = "N", description = "Same seed, same bits (default: 1).")
    private String seed;

    @Option(
            names = "--data",
            paramLabel = "DIR|bundled",
            description = "Folder of IDX files of Fashion-MNIST or alike, or bundled.")
    private String data;

    @Option(names = "--samples", paramLabel = "N", description = "Train on the first N images only.")
    private String samples;

    @Option(
            names = "--progress",
            paramLabel = "auto|plain|live",
            description = "A line an epoch, or one that moves: auto, plain or live.")
    private String progress;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write a record per epoch to FILE.")
    private String csv;

    /** The options that were given, as the example reads them. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        add(arguments, "--model", model);
        add(arguments, "--epochs", epochs);
        add(arguments, "--batch", batch);
        add(arguments, "--learning-rate", rate);
        add(arguments, "--seed", seed);
        add(arguments, "--data", data);
        add(arguments, "--samples", samples);
        add(arguments, "--progress", progress);
        add(arguments, "--csv", csv);
        return arguments;
    }

    private static void add(List<String> arguments, String name, String value) {
        if (value != null) {
            arguments.add(name);
            arguments.add(value);
        }
    }
}
