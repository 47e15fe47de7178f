package io.tutti.cli.command.option;

import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** The text of a command line, for results. */
public final class CommandText {
    private static final String PLAIN = "[A-Za-z0-9_@%+=:,./-]+";

    private CommandText() {}

    /** Returns a command with its arguments as a shell reads them. */
    public static String of(CommandSpec command) {
        return command.root().commandLine().getParseResult().originalArgs().stream()
                .map(CommandText::quoted)
                .collect(Collectors.joining(" ", "tutti ", ""));
    }

    static String quoted(String word) {
        return word.matches(PLAIN) ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
