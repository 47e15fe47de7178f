package io.tutti.algorithm.node;

import io.tutti.algorithm.pattern.BinomialTree;
import io.tutti.schedule.Topology;
import java.util.stream.IntStream;

/**
 * The sizes of a topology that node-aware algorithms need.
 *
 * @param topology the ranks of each node
 * @param smallest number of ranks of the smallest node
 * @param largest number of ranks of the largest node
 */
record NodeGroups(Topology topology, int smallest, int largest) {
    NodeGroups(Topology topology) {
        this(
                topology,
                IntStream.range(0, topology.nodes()).map(topology::size).min().orElseThrow(),
                IntStream.range(0, topology.nodes()).map(topology::size).max().orElseThrow());
    }

    /** Number of steps of a binomial tree in the largest node. */
    int treeSteps() {
        return new BinomialTree(largest).steps();
    }
}
