package io.tutti.cli.command;

import io.tutti.cli.bench.BenchPlan;
import io.tutti.cli.bench.BufferKind;
import io.tutti.cli.bench.Sizes;
import io.tutti.type.ElementType;
import picocli.CommandLine.Option;

/** What is measured and how often; letters as in nccl-tests. */
final class MeasureOptions {
    private static final double MILLIS = 1000;

    @Option(
            names = {"-b", "--min-bytes"},
            paramLabel = "SIZE",
            defaultValue = "8",
            description = "Smallest vector; K, M, G may follow (default: ${DEFAULT-VALUE}).")
    private String least;

    @Option(
            names = {"-e", "--max-bytes"},
            paramLabel = "SIZE",
            defaultValue = "16M",
            description = "Largest vector (default: ${DEFAULT-VALUE}).")
    private String most;

    @Option(
            names = {"-f", "--factor"},
            paramLabel = "X",
            defaultValue = "4",
            description = "From size to size (default: ${DEFAULT-VALUE}).")
    private double factor;

    @Option(
            names = {"-n", "--iterations"},
            paramLabel = "N",
            defaultValue = "200",
            description = "Timed iterations of a size (default: ${DEFAULT-VALUE}).")
    private int iterations;

    @Option(
            names = {"-w", "--warmups"},
            paramLabel = "N",
            defaultValue = "20",
            description = "Iterations before them, at least; at least 1.5 s (default: ${DEFAULT-VALUE}).")
    private int warmups;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "2",
            description = "Time fewer iterations, but five, if a size would take longer (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(
            names = {"-d", "--type"},
            paramLabel = "TYPE",
            defaultValue = "float32",
            description = "Element type: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private ElementType type;

    @Option(
            names = "--buffers",
            paramLabel = "KIND",
            defaultValue = "heap",
            description = "Where vectors lie: heap (an array), native, or shared (from the communicator)"
                    + " (default: ${DEFAULT-VALUE}).")
    private BufferKind buffers;

    @Option(names = "--out-of-place", description = "Use another vector for the result.")
    private boolean outOfPlace;

    @Option(names = "--no-check", description = "Do not check results.")
    private boolean noCheck;

    BenchPlan plan() {
        return new BenchPlan(
                type,
                buffers,
                !outOfPlace,
                warmups,
                iterations,
                Math.max(1, Math.round(seconds * MILLIS)),
                !noCheck,
                Sizes.series(Sizes.parse(least), Sizes.parse(most), factor));
    }
}
