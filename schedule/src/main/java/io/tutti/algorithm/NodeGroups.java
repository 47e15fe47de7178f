package io.tutti.algorithm;

import io.tutti.algorithm.pattern.BinomialTree;
import io.tutti.schedule.Topology;
import java.util.stream.IntStream;

/**
 * What node-aware algorithms ask of a topology again and again.
 *
 * @param topology which ranks share a node
 * @param smallest ranks of the smallest node
 * @param largest ranks of the largest node
 */
record NodeGroups(Topology topology, int smallest, int largest) {
    NodeGroups(Topology topology) {
        this(
                topology,
                IntStream.range(0, topology.nodes()).map(topology::size).min().orElseThrow(),
                IntStream.range(0, topology.nodes()).map(topology::size).max().orElseThrow());
    }

    /** Steps of a binomial tree in the largest node. */
    int treeSteps() {
        return new BinomialTree(largest).steps();
    }
}
