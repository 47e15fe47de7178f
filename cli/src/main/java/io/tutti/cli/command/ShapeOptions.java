package io.tutti.cli.command;

import io.tutti.cli.schedules.NodeSplit;
import picocli.CommandLine.Option;

/** Options for the number of ranks and their distribution over nodes. */
final class ShapeOptions {
    @Option(
            names = {"-n", "-P", "--ranks"},
            paramLabel = "P",
            defaultValue = "4",
            description = "Number of ranks (default: ${DEFAULT-VALUE}).")
    private int ranks;

    @Option(
            names = {"--ppn", "--ranks-per-node"},
            paramLabel = "N",
            defaultValue = "0",
            description = "Neighbouring ranks that share a node; 0 for all (default: ${DEFAULT-VALUE}).")
    private int ranksPerNode;

    /** Returns the number of ranks, at least 1. */
    int ranks() {
        if (ranks < 1) {
            throw new IllegalArgumentException("ranks=" + ranks + " must be at least 1");
        }
        return ranks;
    }

    NodeSplit nodes() {
        return new NodeSplit(ranksPerNode);
    }
}
