package io.tutti.cli.command;

import io.tutti.bootstrap.ProcessorSet;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Option;

/** Whether ranks stay on one processor. */
final class PinOptions {
    /** When they do. */
    enum Pin {
        /** Unless they are in a lab, each of whose hosts believes that it has all processors. */
        AUTO,
        /** Always. */
        CORE,
        /** Never. */
        NONE
    }

    @Option(
            names = "--pin",
            paramLabel = "WHERE",
            defaultValue = "auto",
            description = "Keep each rank on one processor, several on one if need be: core, none, or auto for core"
                    + " outside a lab (default: ${DEFAULT-VALUE}).")
    private Pin pin;

    /** The processor of each of a job's ranks; none if they are not pinned. {@code isLab}: each host has all of them. */
    List<Integer> processors(int ranks, boolean isLab) {
        boolean isPinned = pin == Pin.CORE || pin == Pin.AUTO && !isLab;
        return isPinned
                ? IntStream.range(0, ranks)
                        .mapToObj(rank -> ProcessorSet.of(rank, ranks))
                        .toList()
                : List.of();
    }
}
