package io.tutti.cli.command.measure;

import io.tutti.bootstrap.placement.ProcessorSet;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Option;

/** Options for pinning each rank to one processor. */
final class PinOptions {
    /** When ranks are pinned. */
    enum Pin {
        /** Pins ranks unless they run in a lab: each host of a lab reports all processors as its own. */
        AUTO,
        /** Always pins ranks. */
        CORE,
        /** Never pins ranks. */
        NONE
    }

    @Option(
            names = "--pin",
            paramLabel = "WHERE",
            defaultValue = "auto",
            description = "Bind each rank to one processor, several to one if there are more ranks: core, none, or auto"
                    + " (core, except in a lab; default: ${DEFAULT-VALUE}).")
    private Pin pin;

    /**
     * Returns the processor of each rank of a job; empty if ranks are not pinned.
     *
     * @param ranks number of ranks of the job
     * @param isLab whether the ranks run on hosts of a lab, each of which reports all processors as its own
     */
    List<Integer> processors(int ranks, boolean isLab) {
        boolean isPinned = pin == Pin.CORE || pin == Pin.AUTO && !isLab;
        return isPinned
                ? IntStream.range(0, ranks)
                        .mapToObj(rank -> ProcessorSet.of(rank, ranks))
                        .toList()
                : List.of();
    }
}
