package io.tutti.cli.command.measure;

import picocli.CommandLine.Option;

/** Options for how long a measurement takes. */
final class EffortOptions {
    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Rounds in which all algorithms and variants take turns (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Time of the timed calls of one size, about; for bench, of one variant, at most"
                    + " (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(
            names = "--warm-seconds",
            paramLabel = "S",
            defaultValue = "1.5",
            description = "Warm-up before the first size, while code is compiled; longer where ranks share processors"
                    + " (default: ${DEFAULT-VALUE}).")
    private double warmSeconds;

    /** Creates the options with default values. */
    EffortOptions(int rounds, double seconds) {
        this.rounds = rounds;
        this.seconds = seconds;
    }

    int rounds() {
        return rounds;
    }

    double seconds() {
        return seconds;
    }

    double warmSeconds() {
        return warmSeconds;
    }
}
