package io.tutti.cli.command.lab;

import io.tutti.launch.lab.Lab;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Implements {@code tutti lab down}. */
@Command(
        name = "down",
        description = "Remove the lab and end the processes on its hosts.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Also removes what is left of labs whose job was killed. Labs of jobs that run",
            "are not touched.",
            "",
            "Examples:",
            "  tutti lab down"
        })
final class LabDownCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        int swept = Lab.sweep();
        Optional<Lab> standing = Lab.find();
        if (standing.isPresent()) {
            int ended = standing.get().down();
            out.println("lab " + standing.get().id() + " is gone"
                    + (ended == 0 ? "" : "; " + ended + " processes on it were ended"));
        } else if (swept == 0) {
            out.println("no lab is up");
        }
        if (swept > 0) {
            out.println(swept + " left by killed jobs removed");
        }
        out.flush();
    }
}
