package io.tutti.algorithm.pattern;

/**
 * A fold of any number of ranks onto fewer nodes. By default the nodes form a hypercube: their number is the largest
 * power of two that is at most the number of ranks. The first ranks form pairs (0 1) (2 3) …; the odd rank of a pair is
 * an <em>extra</em>, and its even neighbour acts for both. Nodes are numbered in the order of their ranks, so a run of
 * nodes is a run of ranks.
 *
 * <pre>
 *   6 ranks, 4 nodes:   rank  0 1   2 3   4   5
 *                       node   0     1    2   3
 * </pre>
 *
 * @param ranks number of ranks, at least 1
 * @param nodes number of nodes, at least half of the ranks
 */
public record Fold(int ranks, int nodes) {
    /**
     * A fold onto a hypercube.
     *
     * @param ranks number of ranks, at least 1
     */
    public Fold(int ranks) {
        this(ranks, Integer.highestOneBit(ranks));
    }

    /** {@return the number of dimensions, if the nodes form a hypercube} */
    public int dimensions() {
        return Integer.numberOfTrailingZeros(nodes());
    }

    /** {@return the number of ranks that another rank acts for} */
    public int extras() {
        return ranks - nodes();
    }

    /**
     * {@return whether another rank acts for this one}
     *
     * @param rank 0 to {@code ranks - 1}
     */
    public boolean isExtra(int rank) {
        return rank < 2 * extras() && rank % 2 == 1;
    }

    /**
     * {@return whether this node's rank acts for the next rank too}
     *
     * @param node 0 to {@code nodes - 1}
     */
    public boolean hasExtra(int node) {
        return node < extras();
    }

    /**
     * {@return the node that a rank is, or that acts for it}
     *
     * @param rank 0 to {@code ranks - 1}
     */
    public int node(int rank) {
        return rank < 2 * extras() ? rank / 2 : rank - extras();
    }

    /**
     * {@return the rank that acts for a node}
     *
     * @param node 0 to {@code nodes - 1}
     */
    public int rank(int node) {
        return hasExtra(node) ? 2 * node : node + extras();
    }

    /**
     * {@return the rank of a node's partner in a dimension of a hypercube}
     *
     * @param node 0 to {@code nodes - 1}
     * @param dimension 0 to {@link #dimensions} - 1
     */
    public int partner(int node, int dimension) {
        return rank(node ^ (1 << dimension));
    }
}
