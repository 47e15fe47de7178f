package io.tutti.cli.command;

import io.tutti.algorithm.Algorithm;
import io.tutti.cli.schedules.Catalog;
import io.tutti.cli.schedules.NodeSplit;
import io.tutti.cli.schedules.RankNumbers;
import io.tutti.cli.simulate.ChromeTrace;
import io.tutti.cli.simulate.NetworkFiles;
import io.tutti.cli.simulate.PlayedTrace;
import io.tutti.cli.simulate.RunFiles;
import io.tutti.cli.simulate.RunTable;
import io.tutti.cli.simulate.SimulatedRun;
import io.tutti.cli.text.Wrap;
import io.tutti.measure.ByteSizes;
import io.tutti.model.Network;
import io.tutti.model.simulate.MemoryWaits;
import io.tutti.model.simulate.Simulator;
import io.tutti.report.file.WholeFile;
import io.tutti.sparse.trace.Trace;
import io.tutti.type.ElementType;
import java.io.PrintWriter;
import java.nio.file.Path;
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
        description = "Play algorithms on a modelled network, for up to 32768 ranks.",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false,
        footer = {
            "",
            "Simulated are processors, ports, the limit of a node's network interface,",
            "latencies and rendezvous; not routes through the network or caches. A schedule",
            "whose ranks are all alike is played by one of them, or by those of one node.",
            "Times are predictions, as good as the network's numbers.",
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
final class SimulateCommand implements Runnable {
    private static final int WIDTH = 80;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-a", "--algorithm", "--algorithms"},
            paramLabel = "NAMES",
            defaultValue = "all",
            description = "Algorithms, with commas between; or all (default: ${DEFAULT-VALUE}).")
    private String algorithms;

    @Option(
            names = "--collective",
            paramLabel = "NAME",
            defaultValue = "allreduce",
            description = "What they are to do (default: ${DEFAULT-VALUE}).")
    private String collective;

    @Option(
            names = {"-n", "-P", "--ranks"},
            paramLabel = "LIST",
            defaultValue = "64",
            description = "Numbers of ranks, as in 2,4,8..16 (default: ${DEFAULT-VALUE}).")
    private String ranks;

    @Option(
            names = {"--ppn", "--ranks-per-node"},
            paramLabel = "N",
            defaultValue = "1",
            description = "Neighbouring ranks that share a node; 0 for all (default: ${DEFAULT-VALUE}).")
    private int ranksPerNode;

    @Option(
            names = {"-b", "--bytes"},
            paramLabel = "LIST",
            defaultValue = "8",
            description = "Sizes of the vector, as in 8,1K..1M; K, M, G may follow (default: ${DEFAULT-VALUE}).")
    private String bytes;

    @Option(
            names = {"-f", "--factor"},
            paramLabel = "X",
            defaultValue = "4",
            description = "From size to size of a range (default: ${DEFAULT-VALUE}).")
    private double factor;

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

    @Option(names = "--jitter", paramLabel = "X", description = "Let latencies grow by chance, by X times on average.")
    private double jitter;

    @Option(names = "--seed", paramLabel = "N", description = "Of that chance (default: 0).")
    private long seed;

    @Option(
            names = "--oversubscription",
            paramLabel = "N",
            defaultValue = "1",
            description = "Ranks that share a processor in turn; may be a fraction (default: ${DEFAULT-VALUE}).")
    private double oversubscription;

    @Mixin
    private TraceOptions trace;

    @Option(names = "--out-of-place", description = "Keep input and result apart.")
    private boolean outOfPlace;

    @Option(names = "--every-rank", description = "Simulate all ranks even if a few could stand for all.")
    private boolean everyRank;

    @Option(names = "--timeline", paramLabel = "FILE", description = "Write what took when, for chrome://tracing.")
    private Path timeline;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write results to FILE as comma-separated values.")
    private Path csv;

    @Option(names = "--json", description = "As JSON, with the network's origin.")
    private boolean json;

    @Override
    public void run() {
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
        List<SimulatedRun> runs = new ArrayList<>();
        List<Algorithm> found = algorithms();
        List<Integer> numbers = RankNumbers.parse(ranks);
        List<Long> sizes = ByteSizes.list(bytes, factor);
        requireOneIfDrawn(found.size() * numbers.size() * sizes.size(), numbers.getLast());
        for (Algorithm algorithm : found) {
            for (int number : numbers) {
                for (long size : sizes) {
                    runs.add(simulate(simulator, algorithm, number, size));
                    String line = RunTable.line(runs.getLast());
                    tell(out, runs.size() == 1 ? head(parameters, RunTable.HEAD) + "\n" + line : line);
                }
            }
        }
        RunFiles files = RunFiles.of(parameters, runs);
        write(files.json(), files.csv(), out);
    }

    private SimulatedRun simulate(Simulator simulator, Algorithm algorithm, int number, long size) {
        NodeSplit nodes = new NodeSplit(ranksPerNode);
        SimulatedRun.Full full = SimulatedRun.of(simulator, algorithm, nodes, number, size, type.bytes());
        if (timeline != null) {
            WholeFile.write(timeline, ChromeTrace.json(full));
        }
        return full.run();
    }

    private void play(Simulator simulator, PrintWriter out) {
        NodeSplit nodes = new NodeSplit(ranksPerNode);
        Trace played = trace.read(spec.commandLine().getParseResult(), ranks, seed);
        tell(out, head(simulator.network(), played.title() + "\n" + PlayedTrace.HEAD));
        PlayedTrace calls = PlayedTrace.of(
                trace.replay(simulator, nodes, played), played, call -> tell(out, PlayedTrace.line(call)));
        write(calls.json(), calls.csv(), out);
    }

    /**
     * Parses names that commas separate. A part that has an equals sign and no colon is a parameter of the preceding
     * name.
     */
    private List<Algorithm> algorithms() {
        if (algorithms.equals("all")) {
            return Catalog.of(collective);
        }
        List<Algorithm> found = new ArrayList<>();
        for (String name : algorithms.split(AlgorithmNames.SEPARATOR)) {
            found.add(Catalog.find(collective, name));
        }
        return found;
    }

    private void requireOneIfDrawn(int runs, int most) {
        if (timeline != null && (runs > 1 || most > ChromeTrace.MOST_RANKS)) {
            throw new IllegalArgumentException("--timeline draws one algorithm, size and number of ranks, at most "
                    + ChromeTrace.MOST_RANKS + ", not " + runs + " runs of up to " + most);
        }
    }

    private static String head(Network network, String columns) {
        String about = "# " + network.name() + ": " + network.origin()
                + (network.note().isEmpty() ? "" : ". " + network.note());
        return String.join("\n", Wrap.lines(about, WIDTH, 0)).replace("\n", "\n# ") + "\n" + columns;
    }

    private void tell(PrintWriter out, String line) {
        if (!json) {
            out.println(line);
            out.flush();
        }
    }

    private void write(String asJson, String asCsv, PrintWriter out) {
        if (json) {
            out.print(asJson);
        }
        if (csv != null) {
            WholeFile.write(csv, asCsv);
        }
        out.flush();
    }
}
