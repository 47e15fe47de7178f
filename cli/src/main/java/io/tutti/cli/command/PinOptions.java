package io.tutti.cli.command;

import io.tutti.cli.bench.box.Processors;
import java.util.List;
import picocli.CommandLine.Option;

/** Whether ranks stay on one processor. */
final class PinOptions {
    /** When they do. */
    enum Pin {
        /** If there is a processor for each. */
        AUTO,
        /** Always, several on one if need be. */
        CORE,
        /** Never. */
        NONE
    }

    @Option(
            names = "--pin",
            paramLabel = "WHERE",
            defaultValue = "auto",
            description = "Keep each rank on one processor: core, none, or auto for core if there are enough"
                    + " (default: ${DEFAULT-VALUE}).")
    private Pin pin;

    /** Processors for a job's ranks in turn; none if they are not pinned. {@code isLab}: each host has all of them. */
    List<Integer> processors(int ranks, boolean isLab) {
        List<Integer> processors = Processors.allowed();
        boolean isRoomy = ranks <= processors.size() && !isLab;
        boolean isPinned = pin == Pin.CORE || pin == Pin.AUTO && isRoomy;
        return isPinned ? processors.subList(0, Math.min(ranks, processors.size())) : List.of();
    }
}
