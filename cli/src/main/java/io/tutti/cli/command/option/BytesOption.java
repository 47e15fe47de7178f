package io.tutti.cli.command.option;

import io.tutti.measure.ByteSizes;
import java.util.List;
import picocli.CommandLine.Option;

/** The options for a list of sizes of the vector. */
public final class BytesOption {
    @Option(
            names = {"-b", "--bytes"},
            paramLabel = "LIST",
            description = "Sizes of the vector, as in 8,1K..1M; K, M, G may follow (default: ${DEFAULT-VALUE}).")
    private String bytes;

    @Option(
            names = {"-f", "--factor"},
            paramLabel = "X",
            defaultValue = "4",
            description = "Ratio of consecutive sizes in a range (default: ${DEFAULT-VALUE}).")
    private double factor;

    /** Creates the options with a default value of the sizes. */
    public BytesOption(String usual) {
        bytes = usual;
    }

    /** Returns the sizes in bytes. */
    public List<Long> list() {
        return ByteSizes.list(bytes, factor);
    }
}
