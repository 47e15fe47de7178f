package io.tutti.cli.command.schedule;

import io.tutti.algorithm.Algorithm;
import io.tutti.cli.command.option.AlgorithmNames;
import io.tutti.cli.command.option.BytesOption;
import io.tutti.cli.command.option.CompletionWords;
import io.tutti.cli.command.option.DataFiles;
import io.tutti.cli.command.option.OutputPath;
import io.tutti.cli.command.option.RankList;
import io.tutti.cli.command.option.RanksPerNode;
import io.tutti.cli.schedules.Catalog;
import io.tutti.cli.schedules.RankNumbers;
import io.tutti.cli.simulate.CallTable;
import io.tutti.cli.simulate.ChromeTrace;
import io.tutti.cli.simulate.NetworkFiles;
import io.tutti.cli.simulate.PlayedTrace;
import io.tutti.cli.simulate.RunFiles;
import io.tutti.cli.simulate.RunTable;
import io.tutti.cli.simulate.SimulatedRun;
import io.tutti.model.Network;
import io.tutti.model.simulate.MemoryWaits;
import io.tutti.model.simulate.Simulator;
import io.tutti.report.text.Wrap;
import io.tutti.sparse.trace.Trace;
import io.tutti.type.ElementType;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Implements {@code tutti simulate}, which runs algorithms in simulated time. */
@Command(
        name = "simulate",
        description = "Simulate algorithms on a modelled network, for up to 32768 ranks.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "The simulation models processors, ports, the rate of a node's network",
            "interface, latencies and rendezvous, but no routes through the network and no",
            "caches. If all ranks are symmetric, it runs one of them, or those of one node.",
            "Times are predictions, as accurate as the numbers of the network.",
            "",
            "Examples:",
            "  tutti simulate -a ring,recursive-halving -n 2,16,128 -b 1K..1M",
            "  tutti simulate -a recursive-doubling -n 32768 --ppn 16 --network blue-waters",
            "  tutti simulate -a ring,direct -n 16 --collective allgather --oversubscription 8",
            "  tutti simulate -a ring -n 8 -b 1M --jitter 0.2 --timeline ring.trace.json",
            "  tutti simulate -a all -n 64 -b 8..16M --network my.properties --csv a.csv",
            "  tutti train --exchange ok-topk --trace run.trace       and then",
            "  tutti simulate --trace run.trace --network blue-waters",
            "  tutti simulate --trace run.trace -n 256 --work 0"
        })
public final class SimulateCommand implements Runnable {
    private static final String ALL = "all";

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-a", "--algorithm", "--algorithms"},
            paramLabel = "NAMES",
            defaultValue = "all",
            completionCandidates = CompletionWords.Names.class,
            description =
                    "Algorithms, separated by commas; or all, each with the ranks it can do (default: ${DEFAULT-VALUE}).")
    private String algorithms;

    @Option(
            names = "--collective",
            paramLabel = "NAME",
            defaultValue = "allreduce",
            completionCandidates = CompletionWords.Collectives.class,
            description = "Their collective (default: ${DEFAULT-VALUE}).")
    private String collective;

    @Mixin
    private RankList ranks = new RankList("64", RankNumbers.MOST);

    @Mixin
    private RanksPerNode perNode = new RanksPerNode(1);

    @Mixin
    private BytesOption bytes = new BytesOption("8");

    @Option(
            names = {"-d", "--type"},
            paramLabel = "TYPE",
            defaultValue = "float32",
            description = "Element type; chunks are whole elements (default: ${DEFAULT-VALUE}).")
    private ElementType type;

    @Option(
            names = "--network",
            paramLabel = "NAME",
            defaultValue = "ethernet-10g",
            description = "ethernet-10g, blue-waters or a file (default: ${DEFAULT-VALUE}).")
    private String network;

    @Option(
            names = "--jitter",
            paramLabel = "X",
            description = "Lengthen latencies at random, by X times their value on average.")
    private double jitter;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the random latencies (default: 0).")
    private long seed;

    @Option(
            names = "--oversubscription",
            paramLabel = "N",
            defaultValue = "1",
            description = "Ranks that share a processor in turn; may be a fraction (default: ${DEFAULT-VALUE}).")
    private double oversubscription;

    @Mixin
    private TraceOptions trace;

    @Option(names = "--out-of-place", description = "Simulate results in memory of their own.")
    private boolean outOfPlace;

    @Option(names = "--every-rank", description = "Simulate all ranks even if a few could represent them.")
    private boolean everyRank;

    @Option(
            names = "--timeline",
            paramLabel = "FILE",
            description = "Write a timeline of all ops to FILE, for chrome://tracing; - for standard output.")
    private OutputPath timeline;

    @Mixin
    private DataFiles data;

    @Override
    public void run() {
        checkFiles();
        trace.check(spec.commandLine().getParseResult());
        PrintWriter out = spec.commandLine().getOut();
        Network parameters = NetworkFiles.find(network);
        MemoryWaits memory = outOfPlace ? MemoryWaits.APART : MemoryWaits.IN_PLACE;
        boolean all = everyRank || timeline != null || oversubscription > 1;
        Simulator simulator = new Simulator(parameters, memory, jitter, seed, all, timeline != null)
                .withOversubscription(oversubscription);
        if (trace.isGiven()) {
            play(simulator, out);
            return;
        }
        RunFiles files = RunFiles.of(parameters, simulate(simulator, out));
        write(files.json(), files.csv(), out);
    }

    private List<SimulatedRun> simulate(Simulator simulator, PrintWriter out) {
        RunTable table = new RunTable(spec.usageMessage().width());
        List<SimulatedRun> runs = new ArrayList<>();
        List<Algorithm> found = algorithms();
        List<Integer> numbers = ranks.numbers();
        List<Long> sizes = bytes.list();
        requireOneIfDrawn(found.size() * numbers.size() * sizes.size(), numbers.getLast());
        for (Algorithm algorithm : found) {
            for (int number : able(algorithm, numbers)) {
                for (long size : sizes) {
                    runs.add(simulate(simulator, algorithm, number, size));
                    if (runs.size() == 1) {
                        tell(out, about(simulator.network()));
                        tell(out, table.head());
                    }
                    tell(out, table.lines(runs.getLast()));
                }
            }
        }
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("no algorithm for " + collective + " can do ranks=" + numbers);
        }
        return runs;
    }

    /** Returns the numbers of ranks for an algorithm. One that nobody named is left out where it cannot do them. */
    private List<Integer> able(Algorithm algorithm, List<Integer> numbers) {
        return !algorithms.equals(ALL)
                ? numbers
                : numbers.stream()
                        .filter(number -> Catalog.takes(algorithm, perNode.split(), number))
                        .toList();
    }

    private SimulatedRun simulate(Simulator simulator, Algorithm algorithm, int number, long size) {
        SimulatedRun.Full full = SimulatedRun.of(simulator, algorithm, perNode.split(), number, size, type.bytes());
        if (timeline != null) {
            timeline.write(ChromeTrace.json(full), spec.commandLine().getOut());
        }
        return full.run();
    }

    private void play(Simulator simulator, PrintWriter out) {
        Trace played = trace.read(spec.commandLine().getParseResult(), ranks, seed);
        CallTable table = new CallTable(spec.usageMessage().width());
        tell(out, about(simulator.network()));
        tell(out, Wrap.lines(played.title(), spec.usageMessage().width(), 2));
        tell(out, table.head());
        PlayedTrace calls = PlayedTrace.of(
                trace.replay(simulator, perNode.split(), played), played, call -> tell(out, table.lines(call)));
        write(calls.json(), calls.csv(), out);
    }

    /**
     * Parses names that commas separate. A part that has an equals sign and no colon is a parameter of the preceding
     * name.
     */
    private List<Algorithm> algorithms() {
        if (algorithms.equals(ALL)) {
            return Catalog.of(collective);
        }
        List<Algorithm> found = new ArrayList<>();
        for (String name : algorithms.split(AlgorithmNames.SEPARATOR)) {
            found.add(Catalog.find(collective, name));
        }
        return found;
    }

    /** Checks before the simulation that files can be written. */
    private void checkFiles() {
        data.check();
        if (timeline != null) {
            timeline.check("--timeline");
        }
        data.destinations().add(timeline, "--timeline").check();
    }

    private boolean isTimelineStandard() {
        return timeline != null && timeline.isStandard();
    }

    private void requireOneIfDrawn(int runs, int most) {
        if (timeline != null && (runs > 1 || most > ChromeTrace.MOST_RANKS)) {
            throw new IllegalArgumentException("--timeline draws one algorithm, size and number of ranks, at most "
                    + ChromeTrace.MOST_RANKS + ", not " + runs + " runs of up to " + most);
        }
    }

    private List<String> about(Network network) {
        String note = network.note().isEmpty() ? "" : ". " + network.note();
        String about = network.name() + ": " + network.origin() + note;
        return Wrap.comment(about, spec.usageMessage().width(), 0);
    }

    private void tell(PrintWriter out, List<String> lines) {
        if (!data.takesStandardOutput() && !isTimelineStandard()) {
            lines.forEach(out::println);
            out.flush();
        }
    }

    private void write(String asJson, String asCsv, PrintWriter out) {
        data.write(() -> asCsv, () -> asJson, out);
        out.flush();
    }
}
