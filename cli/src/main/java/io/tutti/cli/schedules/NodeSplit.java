package io.tutti.cli.schedules;

import io.tutti.schedule.Topology;
import java.util.stream.IntStream;

/**
 * How ranks are spread over nodes.
 *
 * @param ranksPerNode neighbouring ranks that share a node, the last of which may have less; 0 for all on one
 */
public record NodeSplit(int ranksPerNode) {
    /** Checks. */
    public NodeSplit {
        if (ranksPerNode < 0) {
            throw new IllegalArgumentException("ranks-per-node=" + ranksPerNode + " must not be negative");
        }
    }

    /** The topology of a number of ranks. */
    public Topology of(int ranks) {
        return ranksPerNode == 0
                ? Topology.oneNode(ranks)
                : Topology.of(IntStream.range(0, ranks)
                        .map(rank -> rank / ranksPerNode)
                        .toArray());
    }
}
