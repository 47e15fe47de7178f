package io.tutti.cli.schedules;

import io.tutti.schedule.Topology;
import java.util.stream.IntStream;

/**
 * The distribution of ranks over nodes.
 *
 * @param ranksPerNode number of consecutive ranks that share a node; the last node may have fewer; 0 for all on one
 *     node
 */
public record NodeSplit(int ranksPerNode) {
    /** Validates the number. */
    public NodeSplit {
        if (ranksPerNode < 0) {
            throw new IllegalArgumentException("ranks-per-node=" + ranksPerNode + " must not be negative");
        }
    }

    /** Returns the topology of {@code ranks} ranks. */
    public Topology of(int ranks) {
        return ranksPerNode == 0
                ? Topology.oneNode(ranks)
                : Topology.of(IntStream.range(0, ranks)
                        .map(rank -> rank / ranksPerNode)
                        .toArray());
    }
}
