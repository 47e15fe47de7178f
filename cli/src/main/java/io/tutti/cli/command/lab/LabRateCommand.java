package io.tutti.cli.command.lab;

import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.network.Rate;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Implements {@code tutti lab rate}. */
@Command(
        name = "rate",
        description = "Change the rate at which each host of the lab sends and receives.",
        mixinStandardHelpOptions = true,
        footer = {"", "Examples:", "  tutti lab rate 100mbit", "  tutti lab rate none"})
final class LabRateCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1", paramLabel = "RATE", description = "A number with kbit, mbit or gbit, or none.")
    private String rate;

    @Override
    public void run() {
        Rate wanted = Rate.parse(rate);
        Lab lab = LabCommand.standing();
        lab.rate(wanted);
        PrintWriter out = spec.commandLine().getOut();
        out.println(LabCommand.words(lab));
        out.flush();
    }
}
