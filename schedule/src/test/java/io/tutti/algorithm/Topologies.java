package io.tutti.algorithm;

import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Ranks on nodes in many ways. */
public final class Topologies {
    private Topologies() {}

    /** Equal nodes in node order, and the same dealt round. */
    public static Stream<Topology> uniform(int mostNodes, int mostPerNode) {
        return IntStream.rangeClosed(1, mostNodes)
                .boxed()
                .flatMap(nodes -> IntStream.rangeClosed(1, mostPerNode)
                        .boxed()
                        .flatMap(each -> Stream.of(Topology.uniform(nodes, each), dealt(nodes, each))));
    }

    /** {@code nodes} nodes of {@code each} ranks; neighbouring ranks are on different nodes. */
    public static Topology dealt(int nodes, int each) {
        return Topology.of(
                IntStream.range(0, nodes * each).map(rank -> rank % nodes).toArray());
    }

    /** {@code nodes} nodes of {@code each} ranks in node order, but the last node has one less. */
    public static Topology oneShort(int nodes, int each) {
        return Topology.of(
                IntStream.range(0, nodes * each - 1).map(rank -> rank / each).toArray());
    }

    /** Nodes of up to {@code mostPerNode} ranks, in node order every other time. */
    public static Topology uneven(int mostNodes, int mostPerNode, Random random) {
        int count = 1 + random.nextInt(mostNodes);
        int least = 1 + random.nextInt(mostPerNode);
        List<Integer> nodes = new ArrayList<>();
        for (int node = 0; node < count; node++) {
            nodes.addAll(Collections.nCopies(least + random.nextInt(mostPerNode - least + 1), node));
        }
        if (random.nextBoolean()) {
            Collections.shuffle(nodes, random);
        }
        return Topology.of(nodes.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Whether nodes are runs of ranks. */
    public static boolean isInNodeOrder(Topology topology) {
        return IntStream.range(1, topology.ranks()).allMatch(r -> topology.node(r - 1) <= topology.node(r));
    }
}
