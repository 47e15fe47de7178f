package io.tutti.algorithm.node;

import io.tutti.schedule.Topology;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The ranks of nodes as rails: rail i joins the ranks with index i of all nodes. There are as many rails as the smallest
 * node has ranks; a rank beyond these first ones belongs to the rail of its index modulo the number of rails, whose rank
 * on its node acts for it.
 *
 * @param topology the ranks of each node
 * @param rails number of rails
 */
record Rails(Topology topology, int rails) {
    static Rails of(Topology topology) {
        return new Rails(topology, new NodeGroups(topology).smallest());
    }

    /** Whether a rank exchanges with other nodes. */
    boolean isOnRail(int rank) {
        return topology.index(rank) < rails;
    }

    /** The rail of a rank, or of the one that acts for it. */
    int rail(int rank) {
        return topology.index(rank) % rails;
    }

    /** The rank of a rail on a node. */
    int rank(int rail, int node) {
        return topology.rank(node, rail);
    }

    /** The ranks of a node that belong to a rail, the one on the rail first. */
    List<Integer> members(int rail, int node) {
        return IntStream.iterate(rail, index -> index < topology.size(node), index -> index + rails)
                .mapToObj(index -> topology.rank(node, index))
                .toList();
    }

    /** The ranks of all nodes that belong to a rail, node by node. */
    List<Integer> members(int rail) {
        return IntStream.range(0, topology.nodes())
                .boxed()
                .flatMap(node -> members(rail, node).stream())
                .toList();
    }

    /** The other ranks of a rank's node, beginning with the one after it. */
    int[] neighbours(int rank) {
        int node = topology.node(rank);
        int size = topology.size(node);
        return IntStream.range(1, size)
                .map(distance -> topology.rank(node, (topology.index(rank) + distance) % size))
                .toArray();
    }
}
