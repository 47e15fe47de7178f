package io.tutti.algorithm.group;

import io.tutti.schedule.Topology;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Placements of the positions of a group on ranks: starting permutations h. */
public final class Placements {
    private Placements() {}

    /**
     * Places consecutive positions on different nodes: first the first rank of every node, then the second of every
     * node, and so on. A fold moves many vectors far in its first steps and few vectors near in its last steps. The far
     * steps, whose shifts are multiples of the number of nodes, then stay inside nodes. With n nodes of k ranks, this
     * holds for all steps of the first factor of {@code Zk x Zn}, and only (n - 1)/(kn) of a vector leaves a rank's
     * node in either direction, which is the minimum. Nodes of unequal size get an approximation.
     *
     * @param topology the ranks of each node
     * @return the rank of each position
     */
    public static int[] byNode(Topology topology) {
        return IntStream.range(0, topology.ranks())
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(topology::index).thenComparingInt(topology::node))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /**
     * Places a position on the rank whose digits are those of the position in reverse order, the first factor's least
     * significant. The first steps then join neighbouring ranks, and a group whose factors have order 2 keeps rank
     * order (distance doubling, vector halving).
     *
     * @param group the group; its own placement is ignored
     * @return the rank of each position
     */
    public static int[] reversed(PermutationGroup group) {
        int[] ranks = new int[group.order()];
        for (int position = 0; position < ranks.length; position++) {
            int weight = 1;
            for (int factor = 0; factor < group.factors(); factor++) {
                ranks[position] += group.digit(position, factor) * weight;
                weight *= group.order(factor);
            }
        }
        return ranks;
    }
}
