package io.tutti.report.schedule;

import io.tutti.schedule.Topology;
import java.util.stream.IntStream;

/** Vertical positions of the ranks' lines: ranks of a node are adjacent, and nodes are separated. */
final class RankRows {
    private static final double LOOSE = 28;
    private static final double DENSE = 18;
    private static final int MOST_LOOSE = 16;
    private static final double BETWEEN_NODES = 12;

    private final Topology topology;
    private final int[] ranks;
    private final double[] heights;
    private final double distance;

    RankRows(Topology topology) {
        this.topology = topology;
        distance = topology.ranks() > MOST_LOOSE ? DENSE : LOOSE;
        ranks = IntStream.range(0, topology.nodes())
                .flatMap(node -> IntStream.range(0, topology.size(node)).map(index -> topology.rank(node, index)))
                .toArray();
        heights = new double[ranks.length];
        double height = distance / 2;
        for (int row = 0; row < ranks.length; row++) {
            boolean isOtherNode = row > 0 && topology.node(ranks[row]) != topology.node(ranks[row - 1]);
            height += isOtherNode ? BETWEEN_NODES : 0;
            heights[ranks[row]] = height;
            height += distance;
        }
    }

    /** Returns the position of a rank's line, relative to the top edge of all. */
    double of(int rank) {
        return heights[rank];
    }

    /** Returns the height of all lines together. */
    double height() {
        return of(ranks[ranks.length - 1]) + distance / 2;
    }

    /** Returns the top edge of a node. */
    double top(int node) {
        return of(topology.rank(node, 0)) - distance / 2;
    }

    /** Returns the bottom edge of a node. */
    double bottom(int node) {
        return of(topology.rank(node, topology.size(node) - 1)) + distance / 2;
    }

    Topology topology() {
        return topology;
    }
}
