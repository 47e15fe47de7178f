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
     * @throws IllegalArgumentException if one cannot, or both would go to one place
     */
    public void check() {
        csv.check();
        json.check();
        destinations().check();
    }

    /** Returns where they go, so that others can be added. */
    public Destinations destinations() {
        Destinations all = new Destinations();
        csv.addTo(all);
        json.addTo(all);
        return all;
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
