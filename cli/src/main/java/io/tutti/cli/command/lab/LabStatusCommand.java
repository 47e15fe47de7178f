package io.tutti.cli.command.lab;

import io.tutti.cli.command.option.JsonOption;
import io.tutti.lab.Lab;
import io.tutti.lab.network.LabStatus;
import io.tutti.lab.network.LabStatus.Link;
import io.tutti.report.file.Json;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Implements {@code tutti lab status}. */
@Command(
        name = "status",
        description = "Show the hosts of the lab and what their links have carried.",
        mixinStandardHelpOptions = true,
        footer = {"", "Drops should be 0: a lab loses nothing.", "", "Examples:", "  tutti lab status --json"})
final class LabStatusCommand implements Runnable {
    private static final double MEGA = 1e6;

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Override
    public void run() {
        json.check();
        Lab lab = LabCommand.standing();
        LabStatus status = lab.status();
        PrintWriter out = spec.commandLine().getOut();
        if (!json.isStandard()) {
            out.println(lab + ", packets of at most " + status.packetBytes() + " bytes");
            out.printf(
                    "%-7s %-12s %5s %4s %12s %12s %8s%n",
                    "host", "address", "link", "procs", "MB out", "MB in", "drops");
            status.links().forEach(link -> out.println(line(link)));
        }
        json.write(() -> Json.of(status), out);
        out.flush();
    }

    private static String line(Link link) {
        return String.format(
                Locale.ROOT,
                "%-7s %-12s %5s %5d %12.1f %12.1f %8d",
                link.host(),
                link.address(),
                link.up() ? "up" : "down",
                link.processes(),
                link.egress().bytes() / MEGA,
                link.ingress().bytes() / MEGA,
                link.egress().drops() + link.ingress().drops());
    }
}
