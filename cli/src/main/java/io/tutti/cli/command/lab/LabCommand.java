package io.tutti.cli.command.lab;

import io.tutti.launch.lab.Lab;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Implements {@code tutti lab}, a virtual cluster. Without a subcommand it lists the subcommands. */
@Command(
        name = "lab",
        description = "A virtual cluster on this machine: hosts with links of a given rate. Needs Linux and root.",
        subcommands = {
            LabUpCommand.class,
            LabRateCommand.class,
            LabExecCommand.class,
            LabStatusCommand.class,
            LabMeasureCommand.class,
            LabDownCommand.class
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A host is a network namespace with a name (lab0, lab1, ...) and an address of",
            "its own, behind one switch. The machine's own network is not touched, and",
            "hosts do not reach beyond the lab. Hosts share processors and memory, so",
            "latency is that of the machine; only the rate is that of a network.",
            "",
            "Examples:",
            "  tutti lab up 4 --rate 1gbit",
            "  tutti run -n 8 --lab -- Hello.java     ranks on lab0 ... lab3, in turn",
            "  tutti lab exec lab1 -- ip link set eth0 down",
            "  tutti lab status --json",
            "  tutti lab down",
            "  tutti run -n 8 --lab=4 --rate 1gbit -- Hello.java    a lab for one job"
        })
public final class LabCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** Returns the standing lab. */
    static Lab standing() {
        return Lab.find()
                .orElseThrow(
                        () -> new IllegalArgumentException("no lab is up; tutti lab up 4 makes one of four hosts"));
    }

    /** Describes a lab whose rate was set. */
    static String words(Lab lab) {
        return lab + (lab.isOverloaded() ? "\nmore than two cores can shape: rates will not be reached" : "");
    }
}
