package io.tutti.cli.command.lab;

import io.tutti.cli.command.option.JsonOption;
import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.LinkMeasurement;
import io.tutti.launch.lab.LinkQuality;
import io.tutti.report.file.Json;
import io.tutti.report.text.Wrap;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Implements {@code tutti lab measure}. */
@Command(
        name = "measure",
        description = "Measure the link between two hosts with a plain TCP connection.",
        mixinStandardHelpOptions = true,
        footer = {"", "Examples:", "  tutti lab measure", "  tutti lab measure lab0 lab3 --json"})
final class LabMeasureCommand implements Runnable {
    private static final double MEGA = 1e6;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "HOST", defaultValue = "lab0", description = "The sender.")
    private String from;

    @Parameters(index = "1", arity = "0..1", paramLabel = "HOST", defaultValue = "lab1", description = "The receiver.")
    private String to;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "2",
            description = "Length of the stream (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Mixin
    private JsonOption json;

    @Override
    public void run() {
        if (!(seconds > 0 && seconds <= 20)) {
            throw new IllegalArgumentException("--seconds " + seconds + " must be above 0 and at most 20");
        }
        json.check();
        Lab lab = LabCommand.standing();
        LinkQuality quality = new LinkMeasurement(lab, lab.host(from), lab.host(to)).run(seconds);
        PrintWriter out = spec.commandLine().getOut();
        if (!json.isStandard()) {
            Wrap.lines(words(quality), spec.usageMessage().width(), 2).forEach(out::println);
        }
        json.write(() -> Json.of(quality), out);
        out.flush();
    }

    static String words(LinkQuality quality) {
        String share =
                quality.share() == 0 ? "" : String.format(Locale.ROOT, ", %.1f %% of the rate", 100 * quality.share());
        return String.format(
                Locale.ROOT,
                "%s to %s: half a round trip %.1f µs, %.1f MB/s%s",
                quality.from(),
                quality.to(),
                quality.halfRoundTripMicros(),
                quality.bytesPerSecond() / MEGA,
                share);
    }
}
