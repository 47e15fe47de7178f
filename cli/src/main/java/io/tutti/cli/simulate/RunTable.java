package io.tutti.cli.simulate;

import java.util.Locale;

/** Formats simulated runs as a table. */
public final class RunTable {
    /** The names of the columns. */
    public static final String HEAD = """
            algorithm               ranks  nodes      bytes   time(us)   messages idle took
                                                                    between nodes    %  (s)""";

    private RunTable() {}

    /** Formats a run as one line. */
    public static String line(SimulatedRun run) {
        return String.format(
                Locale.ROOT,
                "%-22s %6d %6d %10d %10s %10d %4.0f %4.1f",
                run.algorithm(),
                run.ranks(),
                run.nodes(),
                run.bytes(),
                digits(run.micros()),
                run.messagesBetween(),
                100 * run.idle(),
                run.wallSeconds());
    }

    private static String digits(double value) {
        int decimals = value < 1e3 ? 3 : value < 1e6 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
