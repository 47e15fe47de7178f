package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Topology;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Selects a few ranks that represent many: order and reproducibility are verified on the schedule for the sample only. Tests over 1
 * to 130 ranks and over topologies show that the full schedule guarantees no less. A sample preserves what the two properties depend
 * on: whether there are several nodes, several ranks per node, nodes of unequal size, and whether nodes are runs of consecutive ranks.
 * Its numbers are odd, so that no property holds only because of a power of two.
 */
final class Sample {
    private static final int MOST = 33;
    private static final int LEAST_PER_NODE = 3;

    private Sample() {}

    /** Returns the request whose schedule is verified in place of an algorithm's for all ranks. */
    static ScheduleRequest request(Algorithm algorithm, Topology all) {
        return algorithm.sample(ScheduleRequest.of(all)).orElseGet(() -> ScheduleRequest.of(taken(algorithm, all)));
    }

    private static Topology taken(Algorithm algorithm, Topology all) {
        Topology sample = of(all);
        return algorithm.takes(ScheduleRequest.of(sample)) ? sample : first(algorithm, all, sample.ranks(), all);
    }

    /** Returns the first {@code most} ranks of some, or fewer if the algorithm requires that; {@code all} if it supports no such number. */
    static Topology first(Algorithm algorithm, Topology some, int most, Topology all) {
        for (int ranks = Math.min(most, some.ranks()); ranks > most / 2; ranks--) {
            if (algorithm.takes(ScheduleRequest.of(some.first(ranks)))) {
                return some.first(ranks);
            }
        }
        return all;
    }

    /** Returns at most 36 of the ranks; all of them if there are at most 33. */
    static Topology of(Topology all) {
        if (all.ranks() <= MOST) {
            return all;
        }
        int smallest = IntStream.range(0, all.nodes())
                .boxed()
                .min(Comparator.comparing(all::size))
                .orElseThrow();
        int largest = IntStream.range(0, all.nodes()).map(all::size).max().orElseThrow();
        int nodes = Math.min(all.nodes(), MOST / Math.min(largest, LEAST_PER_NODE));
        TreeSet<Integer> ranks = new TreeSet<>();
        for (int node = 0; node < nodes; node++) {
            int chosen = node == nodes - 1 ? Math.max(node, smallest) : node;
            for (int index = 0; index < Math.min(all.size(chosen), MOST / nodes); index++) {
                ranks.add(all.rank(chosen, index));
            }
        }
        addMixedNodes(all, ranks);
        return Topology.of(ranks.stream().mapToInt(all::node).toArray());
    }

    /** Adds two ranks of one node that have a rank of another node between them, if there are any. */
    private static void addMixedNodes(Topology all, TreeSet<Integer> ranks) {
        for (int rank = 1; rank < all.ranks(); rank++) {
            if (all.node(rank) < all.node(rank - 1)) {
                ranks.add(all.rank(all.node(rank), 0));
                ranks.add(rank - 1);
                ranks.add(rank);
                return;
            }
        }
    }
}
