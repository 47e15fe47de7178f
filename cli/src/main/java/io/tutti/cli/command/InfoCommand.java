package io.tutti.cli.command;

import io.tutti.cli.command.option.JsonFlag;
import io.tutti.cli.info.Report;
import io.tutti.cli.info.TextReport;
import io.tutti.config.Options;
import io.tutti.report.file.Json;
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
    private JsonFlag json;

    @Override
    public void run() {
        Report report = Report.gather(Version.text(), Options.fromEnvironment());
        spec.commandLine().getOut().print(json.isGiven() ? Json.of(report) : TextReport.of(report));
        spec.commandLine().getOut().flush();
    }
}
