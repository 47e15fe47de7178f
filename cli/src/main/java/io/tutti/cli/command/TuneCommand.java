package io.tutti.cli.command;

import io.tutti.bootstrap.ProcessorSet;
import io.tutti.cli.text.ProgressLine;
import io.tutti.cli.text.Terminal;
import io.tutti.config.Setting;
import io.tutti.config.SettingFile;
import io.tutti.launch.PrefixedOutput;
import io.tutti.launch.PrefixedOutput.Target;
import io.tutti.launch.RankHosts;
import io.tutti.measure.box.StateProbe;
import io.tutti.measure.rank.BufferKind;
import io.tutti.measure.tune.ChoiceEvaluation;
import io.tutti.measure.tune.MeasuredLink;
import io.tutti.measure.tune.TableFile;
import io.tutti.measure.tune.TunePlan;
import io.tutti.measure.tune.TuneResult;
import io.tutti.measure.tune.Tuning;
import io.tutti.report.file.Csv;
import io.tutti.report.file.WholeFile;
import io.tutti.select.TuningText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Implements {@code tutti tune}, which measures the times of algorithms for the selection, or evaluates choices. */
@Command(
        name = "tune",
        description = "Measure which allreduce is fastest here, and write it where jobs find it.",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false,
        footer = {
            "",
            "Algorithms take turns in one job. Their times are added to FILE, which all jobs",
            "of this user read (TUTTI_TUNING); what was measured before stays, where it was",
            "not measured again. FILE-LINK.network is a network for tutti simulate --network.",
            "On several hosts FILE must be the same on all.",
            "",
            "With --judge nothing is written: what would be chosen is measured against all",
            "others that are allowed.",
            "",
            "Examples:",
            "  tutti tune",
            "  tutti tune --ranks 2,4,8 --link shm,tcp -e 64M",
            "  tutti tune --judge --ranks 4",
            "  tutti tune --judge --set tuning=none     without a table"
        })
final class TuneCommand implements Runnable {
    private static final String COLLECTIVE = "allreduce";
    private static final double MILLIS = 1000;
    private static final int PROBE_BATCHES = 50;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-p", "--ranks"},
            paramLabel = "P",
            split = ",",
            defaultValue = "2,4",
            description = "Numbers of ranks (default: ${DEFAULT-VALUE}).")
    private List<Integer> ranks;

    @Option(
            names = {"-l", "--link"},
            paramLabel = "LINK",
            split = ",",
            defaultValue = "shm,tcp",
            description = "Transports: shm, tcp, auto or another one (default: ${DEFAULT-VALUE}).")
    private List<String> links;

    @Mixin
    private SizeOptions sizes;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "12",
            description = "Rounds in which algorithms take turns (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "0.5",
            description = "For all rounds of a size, about (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(
            names = "--warm-seconds",
            paramLabel = "S",
            defaultValue = "1.5",
            description = "Before the first size, while code is compiled; longer where ranks share processors"
                    + " (default: ${DEFAULT-VALUE}).")
    private double warmSeconds;

    @Option(
            names = "--buffers",
            paramLabel = "KIND",
            defaultValue = "heap",
            description = "Where vectors lie: heap (an array), or shared (from the communicator)"
                    + " (default: ${DEFAULT-VALUE}).")
    private BufferKind buffers;

    @Mixin
    private PinOptions pin;

    @Mixin
    private LabOptions lab;

    @Option(
            names = {"-o", "--table"},
            paramLabel = "FILE",
            description = "The table (default: tutti/tuning in the user's state folder).")
    private Path file;

    @Option(names = "--judge", description = "Measure choices against all that is allowed; write nothing.")
    private boolean judge;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write all times to FILE as comma-separated values.")
    private Path csv;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "Set an option of Tutti for the jobs; tutti info names them all. May be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Override
    public void run() {
        links.forEach(link -> RankOptions.check(Setting.LINK, link, "--link"));
        if (buffers == BufferKind.NATIVE) {
            throw new IllegalArgumentException("--buffers native must be heap or shared");
        }
        ranks.forEach(number -> plan(number, false));
        TableFile table = judge ? null : TableFile.open(path());
        List<TuneResult> results = new ArrayList<>();
        try (RankHosts hosts = lab.open()) {
            Tuning tuning = tuning(hosts);
            for (String link : links) {
                List<TuneResult> ofLink = tuning.measure(link, ranks, this::print);
                results.addAll(ofLink);
                if (table != null) {
                    add(ofLink, table);
                }
            }
        }
        if (csv != null) {
            List<TuneResult.Row> rows =
                    results.stream().flatMap(each -> each.rows().stream()).toList();
            WholeFile.write(csv, Csv.of(TuneResult.Row.class, rows));
        }
        finish(results, table);
    }

    private Tuning tuning(RankHosts hosts) {
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
        Target errors = new Target(Terminal.err(), Terminal.colorsErr());
        Map<String, String> environment = new HashMap<>(judge ? Map.of() : Tuning.withoutPromises());
        environment.putAll(RankOptions.environment(settings));
        boolean isLab = hosts != RankHosts.THIS_MACHINE;
        return new Tuning(
                number -> plan(number, isLab),
                environment,
                hosts,
                new PrefixedOutput(errors, errors, true),
                new StateProbe(ProcessorSet.allowed(), PROBE_BATCHES),
                progress::show);
    }

    private TunePlan plan(int number, boolean isLab) {
        TunePlan.Effort effort =
                new TunePlan.Effort(rounds, Math.round(seconds * MILLIS), Math.round(warmSeconds * MILLIS));
        return new TunePlan(judge, effort, pin.processors(number, isLab), buffers == BufferKind.SHARED, sizes.list());
    }

    private void print(TuneResult result) {
        new ProgressLine(spec.commandLine().getErr()).clear();
        TuneTable.print(spec.commandLine().getOut(), result, ChoiceEvaluation.of(result.trials()), judge);
    }

    private void add(List<TuneResult> results, TableFile table) {
        PrintWriter out = spec.commandLine().getOut();
        results.forEach(result -> table.add(COLLECTIVE, result.trials()));
        MeasuredLink.of(results.stream().flatMap(each -> each.pairs().stream()).toList())
                .ifPresent(link -> {
                    table.add(link);
                    out.println("# " + TuningText.line(link.hosts(), link.kind(), link.model()));
                });
    }

    private void finish(List<TuneResult> results, TableFile table) {
        PrintWriter out = spec.commandLine().getOut();
        if (table == null) {
            List<ChoiceEvaluation> judgements = results.stream()
                    .map(each -> ChoiceEvaluation.of(each.trials()))
                    .toList();
            TuneTable.verdict(out, ChoiceEvaluation.ofAll(judgements));
        } else {
            out.println(table.write());
        }
        out.flush();
    }

    private Path path() {
        return file != null
                ? file
                : SettingFile.usualTuning(System.getenv())
                        .orElseThrow(() -> new IllegalArgumentException("HOME is not set; say --table FILE"));
    }
}
