package io.tutti.algorithm.pattern;

/**
 * Partners on a circle at distance 1, 1, 3, 5, 11, …, forwards and backwards in turn: even nodes go {@link #distance}
 * places forward in a step, odd nodes backward. A distance is about two thirds of that of recursive doubling. De Sensi,
 * Bonato, Saam and Hoefler, Swing: short-cutting rings for higher bandwidth allreduce, 2024, section 3.
 *
 * <p>The nodes that are in one group before step s are those from which the remaining steps reach the same even nodes,
 * which are alike modulo 2^(s+1).
 *
 * @param nodes number of nodes, a power of two
 */
public record Swing(int nodes) implements Butterfly {
    /**
     * {@return how many places an even node goes in a step: 1 - 2 + 4 - …, with {@code step + 1} terms; possibly
     * negative}
     *
     * @param step 0 to the base-two logarithm of the number of nodes - 1
     */
    public static int distance(int step) {
        return (1 - (step % 2 == 0 ? -1 : 1) * (1 << step + 1)) / 3;
    }

    @Override
    public int partner(int node, int step) {
        return Math.floorMod(node % 2 == 0 ? node + distance(step) : node - distance(step), nodes);
    }

    @Override
    public boolean isUpper(int node, int step) {
        if (1 << step + 1 == nodes) {
            return node % 2 == 1;
        }
        int even = node % 2 == 0 ? node : partner(node, step + 1);
        return (even >> step + 1 & 1) == 1;
    }

    /**
     * {@return the chunk that a node has when all steps are done, which are numbered in the order of runs} The chunks that
     * nodes share before a step are a run.
     *
     * @param node 0 to the number of nodes - 1
     */
    public int place(int node) {
        int place = 0;
        for (int step = 0; 1 << step < nodes; step++) {
            place = 2 * place + (isUpper(node, step) ? 1 : 0);
        }
        return place;
    }

    /**
     * {@return the node whose {@link #place} this is}
     *
     * @param place 0 to the number of nodes - 1
     */
    public int nodeAt(int place) {
        int node = 0;
        for (int step = 0; 1 << step < nodes; step++) {
            boolean isUpper = (place & nodes >> step + 1) != 0;
            node = isUpper(node, step) == isUpper ? node : partner(node, step);
        }
        return node;
    }
}
