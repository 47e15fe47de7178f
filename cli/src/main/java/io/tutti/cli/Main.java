package io.tutti.cli;

import io.tutti.cli.command.TuttiCommand;
import io.tutti.cli.text.StandardOutput;
import io.tutti.cli.text.Terminal;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Entry point of the command line. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the JVM with its status. */
    public static void main(String[] arguments) {
        PrintWriter out = StandardOutput.writer();
        int status = commandLine(Terminal.columns(), arguments).setOut(out).execute(arguments);
        if (StandardOutput.isLost(out)) {
            System.err.println("tutti: standard output could not be written; what is there is incomplete");
            status = Math.max(status, Failures.FAULT);
        }
        System.exit(status);
    }

    /** Returns all commands, with Tutti's error handling, for a terminal of 80 columns. */
    static CommandLine commandLine() {
        return commandLine(Terminal.USUAL_COLUMNS);
    }

    /**
     * Returns the commands that a command line needs, with Tutti's error handling.
     *
     * @param columns of the terminal
     * @param words of the command line; none for all commands
     */
    static CommandLine commandLine(int columns, String... words) {
        Failures failures = new Failures();
        CommandLine line = TuttiCommand.line(words);
        line.setUsageHelpWidth(columns);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(Terminal.colorsOut() ? Ansi.ON : Ansi.OFF));
        line.setParameterExceptionHandler(failures);
        line.setExecutionExceptionHandler(failures);
        line.setExecutionStrategy(failures);
        return line;
    }
}
