package io.tutti.cli.command.option;

import picocli.CommandLine.Option;

/** The option of commands that print their result as text or as JSON. */
public final class JsonFlag {
    @Option(names = "--json", description = "Print the result as JSON.")
    private boolean isGiven;

    /** Returns whether the result is to be printed as JSON. */
    public boolean isGiven() {
        return isGiven;
    }
}
