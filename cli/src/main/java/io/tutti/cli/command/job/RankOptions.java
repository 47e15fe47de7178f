package io.tutti.cli.command.job;

import io.tutti.cli.command.option.RankSettings;
import io.tutti.cli.command.option.SettingOptions;
import io.tutti.config.Setting;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.request.LaunchRequest.Limits;
import io.tutti.launch.request.LaunchSettings;
import io.tutti.launch.request.RankHosts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of every command that starts ranks: limits, settings and flags. */
public final class RankOptions {
    /** A year. */
    private static final int MOST_SECONDS = 31_536_000;

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
        return new Limits(duration("--timeout", timeout), duration("--grace", grace));
    }

    List<String> jvmOptions() {
        return jvmOptions;
    }

    /** Returns the variables that pass the settings on to the ranks. Every value has been checked. */
    Map<String, String> environment() {
        return settings.environment();
    }

    /**
     * Refuses settings that each rank of a measurement would refuse; called before hosts are opened.
     *
     * @param defaults variables of the measurement, which apply where the options have none of the same name
     * @param links over which it measures
     */
    public void check(Map<String, String> defaults, List<String> links) {
        Map<String, String> variables = new HashMap<>(defaults);
        variables.putAll(environment());
        for (String link : links) {
            variables.put(Setting.LINK.environmentName(), link);
            RankSettings.check(RankSettings.environment(variables));
        }
    }

    /** Returns what ranks choose algorithms by beside rules and model, for the head of a measurement, which that may decide. */
    public String tuning() {
        return settings.options()
                .file(Setting.TUNING)
                .map(file -> "times in " + file.path())
                .orElse("none");
    }

    /** Returns how the jobs of a measurement are started. */
    public LaunchSettings launching(RankOutput output, RankHosts hosts) {
        return new LaunchSettings(limits(), environment(), jvmOptions, output, hosts);
    }

    /** The shortest time is not rounded to none, which would be no limit. */
    private static Duration duration(String option, double seconds) {
        boolean isInRange = seconds >= 0 && seconds <= MOST_SECONDS;
        if (!isInRange) { // as NaN is not
            throw new IllegalArgumentException(
                    option + " " + seconds + " must be a number of seconds from 0 to " + MOST_SECONDS);
        }
        return Duration.ofMillis(Math.max(Math.round(seconds * 1000), seconds > 0 ? 1 : 0));
    }
}
