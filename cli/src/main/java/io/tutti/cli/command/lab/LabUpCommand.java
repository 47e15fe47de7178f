package io.tutti.cli.command.lab;

import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.network.Rate;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Implements {@code tutti lab up}. */
@Command(
        name = "up",
        description = "Make a lab that stays until tutti lab down.",
        mixinStandardHelpOptions = true,
        footer = {"", "Examples:", "  tutti lab up 4", "  tutti lab up 48 --rate 100mbit"})
final class LabUpCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1", paramLabel = "N", description = "Number of hosts, 1 to 200.")
    private int hosts;

    @Option(
            names = "--rate",
            paramLabel = "RATE",
            defaultValue = "none",
            description = "Rate at which each host sends and receives, as in 100mbit (default: ${DEFAULT-VALUE}).")
    private String rate;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.println(LabCommand.words(Lab.standUp(hosts, Rate.parse(rate))));
        out.flush();
    }
}
