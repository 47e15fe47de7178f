package io.tutti.cli.command.measure;

import io.tutti.measure.BenchPlan;
import io.tutti.measure.BenchPlan.Effort;
import io.tutti.measure.rank.BufferKind;
import io.tutti.measure.rank.CallMode;
import io.tutti.measure.rank.ResultPlace;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that state what is measured and how often; the letters are those of nccl-tests. */
final class MeasureOptions {
    @Mixin
    private SizeOptions sizes;

    @Option(
            names = {"--iterations", "--iters"},
            paramLabel = "N",
            defaultValue = "1000",
            description = "Timed calls of a size and variant, at most (default: ${DEFAULT-VALUE}).")
    private int iterations;

    @Option(
            names = {"-w", "--warmups", "--warmup-iters"},
            paramLabel = "N",
            defaultValue = "20",
            description =
                    "Calls before the timed ones, at least; more until times are stable (default: ${DEFAULT-VALUE}).")
    private int warmups;

    @Mixin
    private EffortOptions effort = new EffortOptions(5, 0.4);

    @Option(
            names = {"-d", "--type"},
            paramLabel = "TYPE",
            defaultValue = "float32",
            description = "Element type: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private ElementType type;

    @Option(
            names = {"-o", "--op"},
            paramLabel = "OP",
            defaultValue = "sum",
            description = "Reduction: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Reduction.BuiltIn reduction;

    @Option(
            names = "--buffers",
            paramLabel = "KIND",
            split = ",",
            defaultValue = "heap",
            description = "Memory of vectors: heap (an array), native, or shared (allocated by the communicator);"
                    + " several take turns (default: ${DEFAULT-VALUE}).")
    private List<BufferKind> buffers;

    @Option(
            names = "--place",
            paramLabel = "in|out",
            split = ",",
            description =
                    "Results in the input's memory or in their own (default: both; with --against or --mpi, out).")
    private List<ResultPlace> places;

    @Option(
            names = "--limit",
            description =
                    "Compare with plain loops by as many ranks that read and write the same bytes in shared memory"
                            + " (allreduce of float32 with sum).")
    private boolean limit;

    @Option(
            names = "--touch",
            description = "Write the vectors before each timed call, as a program does that computes them.")
    private boolean touch;

    @Option(names = "--started", description = "Start each call and wait for it, in place of the blocking call.")
    private boolean started;

    @Option(
            names = "--overlap",
            description = "Measure, too, how much of a started call is hidden behind a computation that takes as long.")
    private boolean overlap;

    @Option(names = "--no-check", description = "Do not check results.")
    private boolean noCheck;

    /**
     * Returns the plan of a benchmark. {@code usual} are the result placements that are measured if no option names
     * any.
     */
    BenchPlan plan(ResultPlace... usual) {
        return new BenchPlan(
                sizes.list(),
                type,
                reduction,
                buffers,
                places == null ? Arrays.asList(usual) : places,
                limit,
                new CallMode(touch, started),
                overlap,
                new Effort(warmups, effort.warmSeconds(), iterations, effort.rounds(), effort.seconds(), !noCheck));
    }

    /** Returns whether calls are started and then waited for. */
    boolean isStarted() {
        return started;
    }
}
