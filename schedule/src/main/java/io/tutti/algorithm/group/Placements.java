package io.tutti.algorithm.group;

import io.tutti.schedule.Topology;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Ways to place the positions of a group on ranks: starting permutations h. */
public final class Placements {
    private Placements() {}

    /**
     * Neighbouring positions on different nodes: first the first rank of every node, then the second of every node, and
     * so on. A fold moves many vectors far in its first steps and few near in its last ones; so the far steps, whose
     * shifts are multiples of the number of nodes, stay inside nodes. With n nodes of k ranks that is so for all steps
     * of the first factor of {@code Zk x Zn}, and only (n - 1)/(kn) of a vector leaves a rank's node in either
     * direction, which is the least there is. Nodes of unequal size get an approximation of it.
     */
    public static int[] byNode(Topology topology) {
        return IntStream.range(0, topology.ranks())
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(topology::index).thenComparingInt(topology::node))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /**
     * The rank whose digits are those of the position in reverse order, the first factor's weighing least. So the first
     * steps join neighbouring ranks, and a group of factors 2 keeps the order of ranks (distance doubling, vector
     * halving).
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
