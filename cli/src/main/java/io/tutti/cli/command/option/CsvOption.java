package io.tutti.cli.command.option;

import java.io.PrintWriter;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option for results as comma-separated values. */
public final class CsvOption {
    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Write results to FILE as comma-separated values; - for standard output.")
    private OutputPath csv;

    /**
     * Checks that the file can be written.
     *
     * @throws IllegalArgumentException if it cannot
     */
    public void check() {
        if (csv != null) {
            csv.check("--csv");
        }
    }

    /** Returns whether standard output is for these values alone. */
    public boolean isStandard() {
        return csv != null && csv.isStandard();
    }

    /** Writes the values if the option was given. */
    public void write(Supplier<String> text, PrintWriter out) {
        if (csv != null) {
            csv.write(text.get(), out);
        }
    }
}
