package io.tutti.cli.command.measure;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/** What was measured before a command has failed. */
final class PartialResults {
    private PartialResults() {}

    /**
     * Writes them. If that fails, too, it is shown, and suppressed in the failure, which stays what ends the command.
     *
     * @param failure thrown again by the caller
     * @param write writes the results
     * @param spec of the command
     */
    static void write(Throwable failure, Runnable write, CommandSpec spec) {
        try {
            write.run();
        } catch (RuntimeException | Error e) {
            if (e != failure) {
                failure.addSuppressed(e);
            }
            PrintWriter err = spec.commandLine().getErr();
            err.println(spec.qualifiedName() + ": " + e.getMessage());
            err.flush();
        }
    }
}
