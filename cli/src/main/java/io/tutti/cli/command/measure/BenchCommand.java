package io.tutti.cli.command.measure;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.bootstrap.placement.ProcessorSet;
import io.tutti.cli.command.job.LabOptions;
import io.tutti.cli.command.job.RankOptions;
import io.tutti.cli.command.option.AlgorithmNames;
import io.tutti.cli.command.option.CommandText;
import io.tutti.cli.command.option.CompletionWords;
import io.tutti.cli.command.option.LinkList;
import io.tutti.cli.command.option.RankList;
import io.tutti.cli.command.option.ResultFiles;
import io.tutti.cli.schedules.Catalog;
import io.tutti.cli.text.Terminal;
import io.tutti.launch.lab.LabRanks;
import io.tutti.launch.output.PrefixedOutput;
import io.tutti.launch.output.PrefixedOutput.Target;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.launch.request.LaunchSettings;
import io.tutti.launch.request.RankHosts;
import io.tutti.measure.Bench;
import io.tutti.measure.BenchJob;
import io.tutti.measure.BenchPlan;
import io.tutti.measure.BenchWriter;
import io.tutti.measure.VectorMemory;
import io.tutti.measure.machine.CopyProbe;
import io.tutti.measure.machine.StateProbe;
import io.tutti.measure.output.BenchResults;
import io.tutti.measure.peer.PeerHosts;
import io.tutti.measure.peer.PeerSetting;
import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.ResultPlace;
import io.tutti.report.page.Environment;
import io.tutti.report.text.Wrap;
import io.tutti.schedule.Topology;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Implements {@code tutti bench}, which runs one job for each combination of collective, number of ranks and link.
 * Within a job, the combinations of size, algorithm and buffer take turns.
 */
@Command(
        name = "bench",
        description = "Measure collectives of several sizes, algorithms and numbers of ranks.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A barrier precedes each call; its time is that of the slowest rank. time is the",
            "median, p90 the 90th percentile, b2b the time of calls that follow each other",
            "without barriers. algbw = size / time; busbw is what a link carried at least.",
            "#wrong counts wrong elements; if there are any, the status is 1. The letters of",
            "options are those of nccl-tests, except that -n is the number of ranks.",
            "docs/bench.md has more.",
            "",
            "Examples:",
            "  tutti bench",
            "  tutti bench broadcast,allgather -n 2,4 --link shm,tcp -b 1K -e 1M -f 2",
            "  tutti bench --algorithm ring,two-shot --buffers heap,shared --html a.html",
            "  tutti bench --algorithm all --sizes 8,64K --iterations 50 --json r.json",
            "  tutti bench all -n 3 -e 64K --csv -",
            "  tutti bench --overlap --link shm,tcp -b 64K -e 16M --html overlap.html",
            "  tutti bench --against openmpi,mpich --buffers shared -b 4 -e 64M",
            "  tutti bench --against openmpi --lab=4 --rate 1gbit -n 4 -e 1M",
            "  tutti bench --against torch-gloo --link tcp --place in -b 64K -e 64M",
            "  tutti bench --mpi openmpi --link mpi,shm --buffers native -b 4 -e 16M"
        })
public final class BenchCommand implements Callable<Integer> {
    private static final int WRONG = 1;
    private static final int PROBE_BATCHES = 50;
    private static final String ALL = "all";
    private static final String AUTO = "auto";
    private static final String MPI_LINK = "mpi";

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "COLLECTIVE",
            split = ",",
            defaultValue = "allreduce",
            completionCandidates = CompletionWords.Measured.class,
            description = "What to measure: allreduce, reduce, broadcast, reduce-scatter, allgather, gather, scatter,"
                    + " alltoall, barrier, scan, exscan, send-recv, stream, or all (default: ${DEFAULT-VALUE}).")
    private List<String> collectives;

    @Mixin
    private RankList ranks = new RankList("2", LaunchRequest.MOST_RANKS);

    @Option(
            names = {"-a", "--algorithm", "--algorithms"},
            paramLabel = "NAME",
            split = AlgorithmNames.SEPARATOR,
            splitSynopsisLabel = ",",
            defaultValue = AUTO,
            completionCandidates = CompletionWords.Names.class,
            description = "Algorithms, which take turns; all, or auto for the one that would be chosen"
                    + " (default: ${DEFAULT-VALUE}).")
    private List<String> algorithms;

    @Mixin
    private LinkList links = new LinkList(AUTO);

    @Option(
            names = "--against",
            paramLabel = "LIBRARY",
            split = ",",
            description =
                    "Measure the collective of other libraries in the same rounds: openmpi, mpich, gloo, torch-gloo"
                            + " (fetches PyTorch, 110 MiB), each in several settings, or in one, as in"
                            + " openmpi:no-cma+tuned6.")
    private List<String> against = List.of();

    @Option(
            names = "--mpi",
            paramLabel = "LIBRARY",
            description =
                    "Start the ranks by mpirun of openmpi or mpich, over its messages unless --link says otherwise,"
                            + " and measure its own collective in the same processes, on the same native vectors.")
    private String mpi;

    @Mixin
    private PinOptions pin;

    @Mixin
    private MeasureOptions measure;

    @Mixin
    private LabOptions lab;

    @Mixin
    private ResultFiles files;

    @Mixin
    private RankOptions rankOptions;

    @Override
    public Integer call() {
        BenchPlan plan =
                against.isEmpty() && mpi == null ? measure.plan(ResultPlace.values()) : measure.plan(ResultPlace.OUT);
        files.check();
        checkPeers(plan);
        checkLimit(plan);
        checkMpi();
        checkOverlap(plan);
        rankOptions.check(Map.of(), links.checked());
        collectives().forEach(collective -> ranks.numbers().forEach(number -> names(collective, number)));
        try (RankHosts hosts = lab.open()) {
            return measure(plan, hosts);
        }
    }

    private int measure(BenchPlan plan, RankHosts hosts) {
        List<BenchJob> jobs = jobs(hosts instanceof LabRanks ? (LabRanks) hosts : null);
        VectorMemory memory = TotalMemory.ofMachine();
        jobs.forEach(job -> memory.check(plan, job));
        StateProbe probe = new StateProbe(ProcessorSet.allowed(), PROBE_BATCHES);
        List<List<String>> environment = environment(probe);
        PrintWriter out = files.takesStandardOutput()
                ? spec.commandLine().getErr()
                : spec.commandLine().getOut();
        int width = spec.usageMessage().width();
        environment.stream()
                .flatMap(entry -> Wrap.comment(entry.getFirst() + ": " + entry.getLast(), width, 2).stream())
                .forEach(out::println);
        BenchWriter writer = new BenchWriter(out, spec.commandLine().getErr(), width);
        Bench bench = new Bench(plan, launching(hosts), probe, new CopyProbe(ProcessorSet.allowed()), writer);
        int status;
        try {
            status = run(jobs, bench);
        } catch (RuntimeException | Error e) {
            PartialResults.write(e, () -> write(results(bench, environment)), spec);
            throw e;
        }
        BenchResults results = results(bench, environment);
        write(results);
        return status == 0 && results.wrong() > 0 ? WRONG : status;
    }

    /** Runs jobs until one fails, and returns the status of the last. */
    private static int run(List<BenchJob> jobs, Bench bench) {
        int status = 0;
        for (int i = 0; i < jobs.size() && status == 0; i++) {
            status = bench.run(jobs.get(i));
        }
        return status;
    }

    private BenchResults results(Bench bench, List<List<String>> environment) {
        return new BenchResults(
                CommandText.of(spec),
                environment,
                bench.measurements(),
                bench.comparisons(),
                bench.overlaps(),
                bench.states());
    }

    /** If nothing could be measured, earlier results stay. */
    private void write(BenchResults results) {
        if (!results.measurements().isEmpty()) {
            files.write(results, spec.commandLine().getOut());
        }
    }

    private List<List<String>> environment(StateProbe probe) {
        List<List<String>> environment = new ArrayList<>(Environment.here());
        // sets the heap of this process, not of the ranks
        environment.removeIf(entry -> entry.getFirst().equals("Heap"));
        environment.add(List.of("Tuning", rankOptions.tuning()));
        environment.add(List.of(
                "Cache line",
                String.format(Locale.ROOT, "%.0f ns from processor to processor, in the beginning", probe.nanos())));
        return environment;
    }

    private void checkPeers(BenchPlan plan) {
        boolean isCommon = Set.of(ElementType.FLOAT32, ElementType.FLOAT64, ElementType.INT32)
                        .contains(plan.type())
                && Set.of(Reduction.BuiltIn.SUM, Reduction.BuiltIn.MAX).contains(plan.reduction());
        if (!against.isEmpty() && !isCommon) {
            throw new IllegalArgumentException("--against measures float32, float64 or int32 with sum or max only");
        }
    }

    private void checkMpi() {
        if (mpi != null && (measure.isStarted() || hasMessages())) {
            throw new IllegalArgumentException(
                    "--mpi measures blocking collectives, not send-recv, stream or --started");
        }
    }

    private boolean hasMessages() {
        return collectives().stream().anyMatch(each -> !each.isOneCall());
    }

    private void checkOverlap(BenchPlan plan) {
        if (plan.overlaps() && !isAll() && hasMessages()) {
            throw new IllegalArgumentException("--overlap measures collectives, not send-recv or stream");
        }
    }

    private void checkLimit(BenchPlan plan) {
        boolean isSum = plan.type() == ElementType.FLOAT32 && plan.reduction() == Reduction.BuiltIn.SUM;
        if (plan.hasLimit() && !(isSum && collectives().equals(List.of(BenchCollective.ALLREDUCE)) && !lab.isAsked())) {
            throw new IllegalArgumentException("--limit is for allreduce of float32 with sum on one host");
        }
    }

    /** Returns the jobs to run. {@code hosts} are the hosts of a lab, or null. */
    private List<BenchJob> jobs(LabRanks hosts) {
        int processors = ProcessorSet.allowed().size();
        List<BenchJob> jobs = new ArrayList<>();
        for (BenchCollective collective : collectives()) {
            for (int number : ranks.numbers()) {
                for (String link : links.checked()) {
                    PeerHosts site = new PeerHosts(number, processors, link.equals("tcp"), hosts);
                    List<PeerSetting> peers = against.stream()
                            .filter(text -> !isAll() || PeerSetting.hasCalls(text, collective, measure.isStarted()))
                            .flatMap(text -> PeerSetting.parse(text, collective, measure.isStarted(), site).stream())
                            .toList();
                    jobs.add(new BenchJob(
                            collective,
                            site,
                            mpi != null && link.equals(AUTO) ? MPI_LINK : link,
                            names(collective, number),
                            pin.processors(number, site.isLab()),
                            peers,
                            Optional.ofNullable(mpi).map(text -> PeerSetting.launcher(text, collective, site))));
                }
            }
        }
        return jobs;
    }

    private boolean isAll() {
        return collectives.equals(List.of(ALL));
    }

    private List<BenchCollective> collectives() {
        return isAll()
                ? Arrays.asList(BenchCollective.values())
                : collectives.stream().map(BenchCollective::of).toList();
    }

    private List<String> names(BenchCollective collective, int number) {
        if (algorithms.equals(List.of(ALL))) {
            return Catalog.of(collective.algorithms()).stream()
                    .filter(each -> each.takes(ScheduleRequest.of(Topology.oneNode(number))) && !each.needsAllLengths())
                    .map(Algorithm::name)
                    .toList();
        }
        algorithms.stream()
                .filter(name -> !name.equals(AUTO))
                .forEach(name -> Catalog.find(collective.algorithms(), name));
        return algorithms;
    }

    private LaunchSettings launching(RankHosts hosts) {
        Target errors = new Target(Terminal.err(), Terminal.colorsErr());
        return rankOptions.launching(new PrefixedOutput(errors, errors, true), hosts);
    }
}
