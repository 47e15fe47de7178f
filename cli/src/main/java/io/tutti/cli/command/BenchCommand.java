package io.tutti.cli.command;

import io.tutti.algorithm.Algorithm;
import io.tutti.cli.bench.Bench;
import io.tutti.cli.bench.BenchFiles;
import io.tutti.cli.bench.BenchJob;
import io.tutti.cli.bench.BenchPlan;
import io.tutti.cli.info.Machine;
import io.tutti.cli.launch.PrefixedOutput;
import io.tutti.cli.launch.PrefixedOutput.Target;
import io.tutti.cli.launch.RankOutput;
import io.tutti.cli.schedules.Catalog;
import io.tutti.cli.text.Terminal;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.report.file.WholeFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tutti bench}: sizes, algorithms, ranks and links, measured. */
@Command(
        name = "bench",
        description = "Measure allreduce: sizes x algorithms x ranks x links, in the form of nccl-tests.",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false,
        footer = {
            "",
            "All ranks meet before an iteration; it takes as long as on its slowest rank.",
            "time is the median of the iterations, p10 and p90 the percentiles beside it.",
            "algbw = size / time; busbw = algbw * 2(P-1)/P. #wrong counts wrong elements of",
            "all ranks, checked before and after the timed iterations; any makes status 1.",
            "",
            "Examples:",
            "  tutti bench",
            "  tutti bench --ranks 2,4 --links shm,tcp -b 1K -e 1M -f 2",
            "  tutti bench --algorithms ring,two-shot --buffers shared --csv a.csv",
            "  tutti bench --algorithms all -n 50 --json results.json"
        })
final class BenchCommand implements Callable<Integer> {
    private static final String COLLECTIVE = "allreduce";
    private static final int WRONG = 1;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-p", "--ranks"},
            paramLabel = "P",
            split = ",",
            defaultValue = "4",
            description = "Numbers of ranks (default: ${DEFAULT-VALUE}).")
    private List<Integer> ranks;

    @Option(
            names = {"-a", "--algorithms"},
            paramLabel = "NAME",
            split = ",",
            defaultValue = "auto",
            description = "Algorithms; all, or auto for what would be chosen (default: ${DEFAULT-VALUE}).")
    private List<String> algorithms;

    @Option(
            names = {"-l", "--links"},
            paramLabel = "LINK",
            split = ",",
            defaultValue = "auto",
            description = "shm, tcp or auto (default: ${DEFAULT-VALUE}).")
    private List<String> links;

    @Mixin
    private MeasureOptions measure;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write results to FILE as comma-separated values.")
    private Path csv;

    @Option(names = "--json", paramLabel = "FILE", description = "Write results and environment to FILE as JSON.")
    private Path json;

    @Mixin
    private RankOptions rankOptions;

    @Override
    public Integer call() {
        BenchPlan plan = measure.plan();
        List<BenchJob> jobs = jobs();
        PrintWriter out = spec.commandLine().getOut();
        Machine machine = Machine.here(Path.of(Options.fromEnvironment().text(Setting.SHM_DIR)));
        out.printf(
                "# tutti %s, JDK %s, %s, %d processors%n",
                Version.text(), Runtime.version(), machine.system(), machine.processors());
        Bench bench = new Bench(plan, launching(), out);
        int status = 0;
        for (BenchJob job : jobs) {
            status = bench.run(job);
            if (status != 0) {
                break;
            }
        }
        write(new BenchFiles(Version.text(), Runtime.version().toString(), machine, plan, bench.results()));
        return status == 0 && bench.wrong() > 0 ? WRONG : status;
    }

    private List<BenchJob> jobs() {
        List<BenchJob> jobs = new ArrayList<>();
        for (int number : ranks) {
            for (String link : links) {
                for (String algorithm : names()) {
                    RankOptions.check(Setting.LINK, link, "--links");
                    jobs.add(new BenchJob(number, link, algorithm));
                }
            }
        }
        return jobs;
    }

    private List<String> names() {
        if (algorithms.equals(List.of("all"))) {
            return Catalog.of(COLLECTIVE).stream().map(Algorithm::name).toList();
        }
        algorithms.stream().filter(name -> !name.equals("auto")).forEach(name -> Catalog.find(COLLECTIVE, name));
        return algorithms;
    }

    private Bench.Launching launching() {
        Target errors = new Target(Terminal.err(), Terminal.colorsErr());
        RankOutput output = new PrefixedOutput(errors, errors, true);
        return new Bench.Launching(rankOptions.limits(), rankOptions.environment(), rankOptions.jvmOptions(), output);
    }

    private void write(BenchFiles files) {
        if (csv != null) {
            WholeFile.write(csv, files.csv());
        }
        if (json != null) {
            WholeFile.write(json, files.json());
        }
    }
}
