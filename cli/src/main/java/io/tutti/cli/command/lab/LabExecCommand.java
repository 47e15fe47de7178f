package io.tutti.cli.command.lab;

import io.tutti.launch.jvm.UserLocale;
import io.tutti.launch.lab.Lab;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Implements {@code tutti lab exec}. */
@Command(
        name = "exec",
        description = "Run a program on a host of the lab; the status is that of the program.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  tutti lab exec lab0 -- hostname",
            "  tutti lab exec lab1 -- ip link set eth0 down    cut a host off",
            "  tutti lab exec lab0 -- sh"
        })
final class LabExecCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "HOST", description = "A host's name, number or address.")
    private String host;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "COMMAND", description = "Program and arguments.")
    private List<String> command;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Lab lab = LabCommand.standing();
        ProcessBuilder builder = new ProcessBuilder(lab.command(lab.host(host), command)).inheritIO();
        UserLocale.restore(builder.environment());
        return builder.start().waitFor();
    }
}
