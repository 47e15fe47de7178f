package io.tutti.cli.command;

import io.tutti.cli.text.ManPage;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Implements {@code tutti man}, which prints the manual page. */
@Command(
        name = "man",
        description = "Print the manual page of all commands, in the format of man.",
        mixinStandardHelpOptions = true,
        footer = {"", "Examples:", "  ./tutti man | man -l -", "  ./tutti man > ~/.local/share/man/man1/tutti.1"})
final class ManCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(ManPage.of(spec.root(), Version.text()));
        out.flush();
    }
}
