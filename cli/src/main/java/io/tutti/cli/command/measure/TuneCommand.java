package io.tutti.cli.command.measure;

import io.tutti.bootstrap.placement.ProcessorSet;
import io.tutti.cli.command.job.LabOptions;
import io.tutti.cli.command.job.RankOptions;
import io.tutti.cli.command.option.CompletionWords;
import io.tutti.cli.command.option.DataFiles;
import io.tutti.cli.command.option.LinkList;
import io.tutti.cli.command.option.OutputFile;
import io.tutti.cli.command.option.OutputPath;
import io.tutti.cli.command.option.RankList;
import io.tutti.cli.text.ProgressLine;
import io.tutti.cli.text.Terminal;
import io.tutti.config.SettingFile;
import io.tutti.launch.output.PrefixedOutput;
import io.tutti.launch.output.PrefixedOutput.Target;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.launch.request.LaunchSettings;
import io.tutti.launch.request.RankHosts;
import io.tutti.measure.VectorMemory;
import io.tutti.measure.machine.StateProbe;
import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.BufferKind;
import io.tutti.measure.tune.ChoiceEvaluation;
import io.tutti.measure.tune.MeasuredLink;
import io.tutti.measure.tune.TableFile;
import io.tutti.measure.tune.TunePlan;
import io.tutti.measure.tune.TuneResult;
import io.tutti.measure.tune.Tuning;
import io.tutti.report.file.Csv;
import io.tutti.report.file.Json;
import io.tutti.select.table.TuningText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Implements {@code tutti tune}, which measures the times of algorithms for the selection, or evaluates choices. */
@Command(
        name = "tune",
        description = "Measure which algorithms are fastest here, and store the times for later jobs.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Algorithms take turns in one job. Their times are added to FILE, which all jobs",
            "of this user read (TUTTI_TUNING). Older times of other sizes and numbers of",
            "ranks stay. FILE-LINK.network is a network for tutti simulate --network. On",
            "several hosts FILE must be the same on all.",
            "",
            "With --evaluate no table is written: the algorithm that would be chosen is",
            "measured against all others that the call allows.",
            "",
            "Examples:",
            "  tutti tune",
            "  tutti tune -n 2,4,8 --link shm,tcp -e 64M",
            "  tutti tune allreduce,broadcast -n 4",
            "  tutti tune all --evaluate -n 4",
            "  tutti tune --evaluate --set tuning=none     without a table"
        })
public final class TuneCommand implements Runnable {
    private static final String ALL = "all";
    private static final double MILLIS = 1000;
    private static final int PROBE_BATCHES = 50;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "COLLECTIVE",
            split = ",",
            defaultValue = "allreduce",
            completionCandidates = CompletionWords.Collectives.class,
            description = "What to measure: allreduce, reduce, broadcast, reduce-scatter, allgather, gather, scatter,"
                    + " alltoall, scan, exscan, or all (default: ${DEFAULT-VALUE}).")
    private List<String> collectives;

    @Mixin
    private RankList ranks = new RankList("2,4", LaunchRequest.MOST_RANKS);

    @Mixin
    private LinkList links = new LinkList("shm,tcp");

    @Mixin
    private SizeOptions sizes;

    @Mixin
    private EffortOptions effort = new EffortOptions(12, 0.5);

    @Option(
            names = "--buffers",
            paramLabel = "KIND",
            defaultValue = "heap",
            description = "Memory of vectors: heap (an array), or shared (allocated by the communicator)"
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
    private OutputFile file;

    @Option(
            names = "--evaluate",
            description = "Write no table; compare the algorithm that would be chosen with all others.")
    private boolean evaluate;

    @Mixin
    private DataFiles data;

    @Mixin
    private RankOptions rankOptions;

    @Override
    public void run() {
        List<String> kinds = links.checked();
        List<Integer> numbers = ranks.numbers();
        data.check();
        rankOptions.check(evaluate ? Map.of() : Tuning.withoutPromises(), kinds);
        if (buffers == BufferKind.NATIVE) {
            throw new IllegalArgumentException("--buffers native must be heap or shared");
        }
        VectorMemory memory = TotalMemory.ofMachine();
        numbers.forEach(number -> memory.check(plan(number, false), number));
        TableFile table = evaluate ? null : openTable();
        List<TuneResult> results = new ArrayList<>();
        try (RankHosts hosts = lab.open()) {
            Tuning tuning = tuning(hosts);
            for (String link : kinds) {
                List<TuneResult> ofLink = tuning.measure(link, numbers, this::print);
                results.addAll(ofLink);
                if (table != null) {
                    add(ofLink, table);
                }
            }
            finish(results, table);
        } catch (RuntimeException | Error e) {
            PartialResults.write(e, () -> write(results), spec);
            throw e;
        }
        write(results);
    }

    /** If nothing could be measured, earlier results stay. */
    private void write(List<TuneResult> results) {
        List<TuneResult.Row> rows =
                results.stream().flatMap(each -> each.rows().stream()).toList();
        if (!rows.isEmpty()) {
            data.write(
                    () -> Csv.of(TuneResult.Row.class, rows),
                    () -> Json.of(rows),
                    spec.commandLine().getOut());
        }
    }

    private TableFile openTable() {
        Path path = path();
        TableFile table = TableFile.open(path);
        new OutputPath(path.toString()).check("--table");
        return table;
    }

    /** Returns where tables for readers go: standard error if standard output is for the values alone. */
    private PrintWriter tables() {
        return data.takesStandardOutput()
                ? spec.commandLine().getErr()
                : spec.commandLine().getOut();
    }

    private TuneTable table() {
        return new TuneTable(tables(), spec.usageMessage().width(), evaluate);
    }

    private Tuning tuning(RankHosts hosts) {
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
        Target errors = new Target(Terminal.err(), Terminal.colorsErr());
        LaunchSettings launching = rankOptions.launching(new PrefixedOutput(errors, errors, true), hosts);
        boolean isLab = hosts != RankHosts.THIS_MACHINE;
        return new Tuning(
                number -> plan(number, isLab),
                evaluate ? launching : launching.above(Tuning.withoutPromises()),
                new StateProbe(ProcessorSet.allowed(), PROBE_BATCHES),
                progress::show);
    }

    private TunePlan plan(int number, boolean isLab) {
        TunePlan.Effort each = new TunePlan.Effort(
                effort.rounds(), Math.round(effort.seconds() * MILLIS), Math.round(effort.warmSeconds() * MILLIS));
        return new TunePlan(collectives(), evaluate, each, pin.processors(number, isLab), buffers, sizes.list());
    }

    /** Barriers use the choice for allreduce; for messages there is none. */
    private List<BenchCollective> collectives() {
        List<BenchCollective> chosen = Arrays.stream(BenchCollective.values())
                .filter(each -> each.hasVectors() && each.isOneCall())
                .toList();
        if (collectives.equals(List.of(ALL))) {
            return chosen;
        }
        return collectives.stream()
                .map(BenchCollective::of)
                .peek(each -> {
                    if (!chosen.contains(each)) {
                        throw new IllegalArgumentException(
                                "collective=" + each.text() + " has no choice of its own to measure");
                    }
                })
                .toList();
    }

    private void print(TuneResult result) {
        new ProgressLine(spec.commandLine().getErr()).clear();
        table().print(result, ChoiceEvaluation.of(result.trials()));
    }

    private void add(List<TuneResult> results, TableFile table) {
        results.forEach(result -> table.add(result.trials()));
        MeasuredLink.of(results.stream().flatMap(each -> each.pairs().stream()).toList())
                .ifPresent(link -> {
                    table.add(link);
                    table().comment(TuningText.line(link.hosts(), link.kind(), link.model()));
                });
        table.write();
    }

    private void finish(List<TuneResult> results, TableFile table) {
        PrintWriter out = tables();
        if (table == null) {
            List<ChoiceEvaluation> evaluations = results.stream()
                    .map(each -> ChoiceEvaluation.of(each.trials()))
                    .toList();
            table().summary(ChoiceEvaluation.ofAll(evaluations));
        } else {
            out.println(table.path());
        }
        out.flush();
    }

    private Path path() {
        return file != null
                ? file.path()
                : SettingFile.usualTuning(System.getenv())
                        .orElseThrow(() -> new IllegalArgumentException("HOME is not set; say --table FILE"));
    }
}
