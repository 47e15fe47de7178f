package io.tutti.cli;

import io.tutti.cli.command.TuttiCommand;
import io.tutti.cli.text.Terminal;
import picocli.CommandLine;

/** Entry point of the command line. */
public final class Main {
    private static final int WIDTH = 80;

    private Main() {}

    /** Runs one command and ends the JVM with its status. */
    public static void main(String[] arguments) {
        int status = commandLine().execute(arguments);
        System.out.flush();
        System.exit(status);
    }

    /** Returns all commands, with Tutti's error handling. */
    static CommandLine commandLine() {
        Failures failures = new Failures();
        CommandLine line = new CommandLine(new TuttiCommand());
        line.setUsageHelpWidth(WIDTH);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(
                Terminal.colorsOut() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
        line.setParameterExceptionHandler(failures);
        line.setExecutionExceptionHandler(failures);
        return line;
    }
}
