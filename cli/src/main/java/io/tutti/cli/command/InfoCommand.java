package io.tutti.cli.command;

import io.tutti.cli.command.option.JsonOption;
import io.tutti.cli.info.Report;
import io.tutti.cli.info.TextReport;
import io.tutti.config.Options;
import io.tutti.report.file.Json;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Implements {@code tutti info}, which describes the machine and the settings. */
@Command(
        name = "info",
        description = "Show version, JDK, machine, and every option with value, origin, unit and meaning.",
        mixinStandardHelpOptions = true,
        footer = {"", "Examples:", "  tutti info", "  TUTTI_DEADLINE=30 tutti info --json"})
final class InfoCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Override
    public void run() {
        json.check();
        Report report = Report.gather(Version.text(), Options.fromEnvironment());
        PrintWriter out = spec.commandLine().getOut();
        if (!json.isStandard()) {
            out.print(TextReport.of(report, spec.usageMessage().width()));
        }
        json.write(() -> Json.of(report), out);
        out.flush();
    }
}
