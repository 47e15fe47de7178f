package io.tutti.cli.info;

import io.tutti.bootstrap.rendezvous.JobDiscovery;
import io.tutti.report.text.Wrap;
import java.util.List;
import java.util.Locale;

/** Formats a report as text. */
public final class TextReport {
    /** Names of variables end here, or where a narrower terminal ends. */
    private static final int MOST_WIDTH = 80;

    private static final int INDENT = 14;
    private static final int GAP = 2;
    private static final double MIB = 1 << 20;
    private static final double GIB = 1 << 30;

    private final StringBuilder text = new StringBuilder();

    private final int width;

    private TextReport(int width) {
        this.width = width;
    }

    /** Returns the report's text for a terminal of {@code columns} columns. */
    public static String of(Report report, int columns) {
        TextReport writer = new TextReport(Math.min(columns, MOST_WIDTH));
        writer.entry("tutti", report.version());
        writer.java(report.java());
        writer.machine(report.machine());
        writer.network(report.network());
        writer.rendezvous(report.rendezvous());
        writer.options(report.options());
        report.warnings().forEach(warning -> writer.lines("warning: " + warning, 2));
        return writer.text.toString();
    }

    private void java(Report.Java java) {
        entry("JDK", java.version() + " (" + java.vendor() + "), " + java.home());
        entry("rank JVMs", String.join(" ", java.flags()));
        entry("kernels", java.kernels());
    }

    private void machine(Machine machine) {
        String quota = machine.cpuQuota() == null
                ? "no quota"
                : String.format(Locale.ROOT, "a quota of %.2f", machine.cpuQuota());
        entry("machine", machine.system() + ", " + machine.architecture());
        entry("processors", machine.processors() + " (control group: " + quota + ")");
        Machine.SharedMemory memory = machine.sharedMemory();
        entry(
                "shared memory",
                memory == null
                        ? "none: the folder of option shm-dir is not there"
                        : memory.folder() + ", " + size(memory.bytes()) + ", " + size(memory.freeBytes()) + " free");
    }

    private void network(InterfaceReport network) {
        String chosen = network.chosen().isEmpty() ? "none" : network.chosen() + " " + network.address();
        entry("network", chosen + " (" + network.reason() + "), unless the route to rank 0 is another; of:");
        network.interfaces().forEach(this::networkInterface);
    }

    private void networkInterface(InterfaceReport.Entry one) {
        String addresses = one.addresses().isEmpty() ? "no address" : String.join(", ", one.addresses());
        lines(" ".repeat(INDENT) + one.name() + ": " + one.kind() + ", " + addresses, INDENT + 2);
    }

    private void rendezvous(List<JobDiscovery.Answer> answers) {
        String found = answers.stream()
                .filter(JobDiscovery.Answer::isUsed)
                .map(answer -> answer.scheme() + " (" + answer.provider() + ")")
                .findFirst()
                .orElse("none");
        entry("rendezvous", found + "; asked in this order:");
        answers.forEach(answer -> lines(" ".repeat(INDENT) + answer.scheme() + ": " + answer.reason(), INDENT + 2));
    }

    private void options(List<Report.Option> options) {
        line("");
        lines("Options (--set NAME=VALUE, or the environment variable; * = equal on all ranks)", 2);
        options.forEach(this::option);
    }

    private void option(Report.Option option) {
        String value = (option.value() + " " + option.unit()).strip();
        String left = option.name() + (option.shared() ? "*" : "") + " = " + value + " (" + option.origin() + ")";
        int room = width - option.variable().length();
        if (left.length() + GAP <= room) {
            line(left + " ".repeat(room - left.length()) + option.variable());
        } else {
            lines(left, 4);
            line(" ".repeat(room) + option.variable());
        }
        lines("    " + option.meaning(), 4);
    }

    private void entry(String name, String value) {
        lines(name + " ".repeat(INDENT - name.length()) + value, INDENT);
    }

    private void lines(String words, int indent) {
        Wrap.lines(words, width, indent).forEach(this::line);
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private static String size(long bytes) {
        return bytes < GIB
                ? String.format(Locale.ROOT, "%.0f MiB", bytes / MIB)
                : String.format(Locale.ROOT, "%.1f GiB", bytes / GIB);
    }
}
