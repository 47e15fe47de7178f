package io.tutti.cli.command.option;

import java.io.PrintWriter;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;

/** Options for results as data: comma-separated values and JSON. */
public final class DataFiles {
    @Mixin
    private CsvOption csv;

    @Mixin
    private JsonOption json;

    /**
     * Checks that the files can be written.
     *
     * @throws IllegalArgumentException if one cannot, or both would go to standard output
     */
    public void check() {
        csv.check();
        json.check();
        takers().check();
    }

    /** Returns the results that are to take standard output. */
    public StandardTakers takers() {
        return new StandardTakers().add(csv.isStandard(), "--csv -").add(json.isStandard(), "--json");
    }

    /** Returns whether standard output is for one of the results alone. */
    public boolean takesStandardOutput() {
        return csv.isStandard() || json.isStandard();
    }

    /** Writes what was asked for. */
    public void write(Supplier<String> asCsv, Supplier<String> asJson, PrintWriter out) {
        EachResult.write(() -> csv.write(asCsv, out), () -> json.write(asJson, out));
    }
}
