package io.tutti.cli.command.job;

import io.tutti.cli.command.option.SettingOptions;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.request.LaunchRequest.Limits;
import io.tutti.launch.request.LaunchSettings;
import io.tutti.launch.request.RankHosts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of every command that starts ranks: limits, settings and flags. */
public final class RankOptions {
    @Option(names = "--timeout", paramLabel = "S", description = "End the job after S seconds, with status 124.")
    private double timeout;

    @Option(
            names = "--grace",
            paramLabel = "S",
            defaultValue = "5",
            description = "After a rank has failed, let the others run for S more seconds, to report what they see"
                    + " (default: ${DEFAULT-VALUE}).")
    private double grace;

    @Mixin
    private SettingOptions settings;

    @Option(
            names = "-J",
            paramLabel = "FLAG",
            description = "Pass a flag to the ranks' JVMs, as in -J-Xmx2g. May be repeated.")
    private List<String> jvmOptions = new ArrayList<>();

    Limits limits() {
        if (timeout < 0 || grace < 0) {
            throw new IllegalArgumentException("--timeout and --grace must not be negative");
        }
        return new Limits(seconds(timeout), seconds(grace));
    }

    List<String> jvmOptions() {
        return jvmOptions;
    }

    /** Returns the variables that pass the settings on to the ranks. Every value has been checked. */
    Map<String, String> environment() {
        return settings.environment();
    }

    /** Returns how the jobs of a measurement are started. */
    public LaunchSettings launching(RankOutput output, RankHosts hosts) {
        return new LaunchSettings(limits(), environment(), jvmOptions, output, hosts);
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }
}
