package io.tutti.cli.command;

import java.io.PrintWriter;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Implements {@code tutti completion}, which prints a script that completes commands and options in a shell. */
@Command(
        name = "completion",
        description = "Print a script with which bash or zsh completes commands, options and names.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "The script serves ./tutti as well as tutti on PATH.",
            "",
            "Examples:",
            "  source <(./tutti completion bash)",
            "  ./tutti completion zsh > ~/.tutti-completion; echo . ~/.tutti-completion >> ~/.zshrc"
        })
final class CompletionCommand implements Runnable {
    /** The shells; one script serves both. */
    private enum Shell {
        BASH,
        ZSH
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "bash|zsh", description = "The shell.")
    private Shell shell;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(AutoComplete.bash("tutti", spec.root().commandLine()));
        out.flush();
    }
}
