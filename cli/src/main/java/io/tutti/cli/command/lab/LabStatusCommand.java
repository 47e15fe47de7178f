package io.tutti.cli.command.lab;

import io.tutti.cli.command.option.JsonOption;
import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.network.LabStatus;
import io.tutti.launch.lab.network.LabStatus.Link;
import io.tutti.report.file.Json;
import io.tutti.report.text.Column;
import io.tutti.report.text.Table;
import io.tutti.report.text.Wrap;
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
            print(lab + ", packets of at most " + status.packetBytes() + " bytes", status, out);
        }
        json.write(() -> Json.of(status), out);
        out.flush();
    }

    private void print(String title, LabStatus status, PrintWriter out) {
        int width = spec.usageMessage().width();
        Table table = new Table(
                width,
                Column.text("host", 7),
                Column.text("address", 12),
                Column.number("link", 5),
                Column.number("procs", 5),
                Column.number("MB out", 12).atLeast(9),
                Column.number("MB in", 12).atLeast(8),
                Column.number("drops", 8));
        Wrap.lines(title, width, 2).forEach(out::println);
        table.head().forEach(out::println);
        status.links().forEach(link -> table.row(cells(link)).forEach(out::println));
    }

    private static String[] cells(Link link) {
        return new String[] {
            link.host(),
            link.address(),
            link.up() ? "up" : "down",
            Integer.toString(link.processes()),
            megabytes(link.egress().bytes()),
            megabytes(link.ingress().bytes()),
            Long.toString(link.egress().drops() + link.ingress().drops())
        };
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f", bytes / MEGA);
    }
}
