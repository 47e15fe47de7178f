package io.tutti.cli.command;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.launch.LaunchRequest.Limits;
import io.tutti.spi.Transports;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options of every command that starts ranks: limits, settings and flags. */
final class RankOptions {
    @Option(names = "--timeout", paramLabel = "S", description = "End the job after S seconds, with status 124.")
    private double timeout;

    @Option(
            names = "--grace",
            paramLabel = "S",
            defaultValue = "5",
            description = "After a rank failed, let the others speak for S seconds before they are ended"
                    + " (default: ${DEFAULT-VALUE}).")
    private double grace;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "Set an option of Tutti for this job; tutti info names them all. May be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "-J",
            paramLabel = "FLAG",
            description = "Give a flag to the ranks' JVMs, as in -J-Xmx2g. May be repeated.")
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
        return environment(settings);
    }

    /** Returns the variables of these settings. Every value has been checked. */
    static Map<String, String> environment(Map<String, String> settings) {
        Map<String, String> environment = new LinkedHashMap<>();
        settings.forEach((name, value) -> put(environment, settingOf(name), value, "--set"));
        return environment;
    }

    /** Checks a setting that {@code origin} gave, then adds it. */
    static void put(Map<String, String> environment, Setting setting, String value, String origin) {
        check(setting, value, origin);
        environment.put(setting.environmentName(), value);
    }

    /** Checks a value, and throws if the setting does not accept it. */
    static void check(Setting setting, String value, String origin) {
        try {
            Options options = Options.defaults().with(setting, value);
            if (setting == Setting.LINK) {
                Transports.allowed(options);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage().replace("(code)", "(" + origin + ")"), e);
        }
    }

    private static Setting settingOf(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replace('_', '-').replaceFirst("^tutti-", "");
        return Arrays.stream(Setting.values())
                .filter(setting -> setting.fileName().equals(plain))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "--set " + name + ": there is no such option; tutti info lists them"));
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }
}
