package io.tutti.cli.command.option;

import io.tutti.report.file.CsvLines;
import java.io.PrintWriter;
import java.io.Writer;
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

    /** Adds the values to what a command writes. */
    public void addTo(Destinations all) {
        all.add(csv, "--csv");
    }

    /** Returns whether standard output is for these values alone. */
    public boolean isStandard() {
        return csv != null && csv.isStandard();
    }

    /**
     * Opens the values of something that takes long; each is there at once.
     *
     * @param type of the records
     * @param out standard output, which stays open
     * @return the lines, which the caller closes; they go nowhere if the option was not given
     * @throws IllegalArgumentException if the file cannot be written
     */
    public <R extends Record> CsvLines<R> lines(Class<R> type, PrintWriter out) {
        return new CsvLines<>(type, csv == null ? Writer.nullWriter() : csv.open(out));
    }

    /** Writes the values if the option was given. */
    public void write(Supplier<String> text, PrintWriter out) {
        if (csv != null) {
            csv.write(text.get(), out);
        }
    }
}
