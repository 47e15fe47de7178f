package io.tutti.cli.command.measure;

import io.tutti.measure.ByteSizes;
import java.util.List;
import picocli.CommandLine.Option;

/** Options for the sizes to measure; the letters are those of nccl-tests. */
final class SizeOptions {
    @Option(
            names = {"-b", "--min-bytes", "--begin"},
            paramLabel = "SIZE",
            defaultValue = "8",
            description = "Smallest size; K, M, G may follow (default: ${DEFAULT-VALUE}).")
    private String least;

    @Option(
            names = {"-e", "--max-bytes", "--end"},
            paramLabel = "SIZE",
            defaultValue = "16M",
            description = "Largest size (default: ${DEFAULT-VALUE}).")
    private String most;

    @Option(
            names = {"-f", "--factor"},
            paramLabel = "X",
            defaultValue = "4",
            description = "Ratio of consecutive sizes (default: ${DEFAULT-VALUE}).")
    private double factor;

    @Option(names = "--sizes", paramLabel = "LIST", description = "These sizes instead, as in 4,1K,64K..1M.")
    private String sizes;

    /** Returns the sizes in bytes. */
    List<Long> list() {
        return sizes == null
                ? ByteSizes.series(ByteSizes.parse(least), ByteSizes.parse(most), factor)
                : ByteSizes.list(sizes, factor);
    }
}
