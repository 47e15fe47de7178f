package io.tutti.cli.command.job;

import io.tutti.cli.command.option.CompletionWords;
import io.tutti.cli.command.option.RankSettings;
import io.tutti.cli.command.option.SettingOptions;
import io.tutti.cli.doctor.Doctor;
import io.tutti.cli.schedules.Catalog;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.launch.request.RankHosts;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that start one job: where ranks run, how they exchange data, and {@link RankOptions}. */
final class JobOptions {
    /** By which the launcher indents an explanation. */
    private static final int INDENT = 2;

    @Option(
            names = {"-l", "--link"},
            paramLabel = "KEY",
            completionCandidates = CompletionWords.Links.class,
            description = "Transport of all ranks: auto, shm, tcp or another one.")
    private String link;

    @Option(
            names = {"-a", "--algorithm"},
            paramLabel = "NAME",
            completionCandidates = CompletionWords.Names.class,
            description = "Prefer this algorithm; tutti show lists them.")
    private String algorithm;

    @Option(names = "--explain", description = "Let rank 0 print which algorithm runs a call, and why.")
    private boolean explain;

    @Mixin
    private LabOptions lab;

    @Mixin
    private RankOptions ranks;

    /**
     * Refuses settings that each rank would refuse; called before hosts are opened.
     *
     * @param mayAddProviders as for {@link RankSettings#check(Map, BooleanSupplier)}
     */
    void checkSettings(BooleanSupplier mayAddProviders) {
        RankSettings.check(RankSettings.environment(environment()), mayAddProviders);
    }

    /** Opens the hosts of the job; see {@link LabOptions#open}. */
    RankHosts openHosts() {
        return lab.open();
    }

    List<String> jvmOptions() {
        return ranks.jvmOptions();
    }

    /**
     * Returns a request with these options, whose failure is explained by what its ranks have recorded.
     *
     * @param request has its place already
     * @param width columns of the terminal
     */
    LaunchRequest complete(LaunchRequest request, int width) {
        long number = request.place().job();
        return request.withEnvironment(environment())
                .withLimits(ranks.limits())
                .withExplanation(note -> Doctor.ofFailure(number, note, text(Setting.DUMP), width - INDENT));
    }

    /** Returns the value of a setting for the ranks. */
    private String text(Setting setting) {
        return Options.from(RankSettings.environment(environment())).text(setting);
    }

    /** Returns the variables that pass the settings on to the ranks. Every value has been checked. */
    private Map<String, String> environment() {
        Map<String, String> environment = ranks.environment();
        if (link != null) {
            SettingOptions.put(environment, Setting.LINK, link, "--link");
        }
        if (explain) {
            SettingOptions.put(environment, Setting.EXPLAIN, "yes", "--explain");
        }
        if (algorithm != null) {
            if (!algorithm.equals("auto")) {
                Catalog.find(null, algorithm);
            }
            SettingOptions.put(environment, Setting.ALGORITHM, algorithm, "--algorithm");
        }
        return environment;
    }
}
