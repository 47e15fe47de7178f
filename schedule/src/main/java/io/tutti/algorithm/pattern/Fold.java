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
    /** A fold onto a hypercube. */
    public Fold(int ranks) {
        this(ranks, Integer.highestOneBit(ranks));
    }

    /** Number of dimensions, if the nodes form a hypercube. */
    public int dimensions() {
        return Integer.numberOfTrailingZeros(nodes());
    }

    /** Number of ranks that another rank acts for. */
    public int extras() {
        return ranks - nodes();
    }

    /** Whether another rank acts for this one. */
    public boolean isExtra(int rank) {
        return rank < 2 * extras() && rank % 2 == 1;
    }

    /** Whether this node's rank acts for the next rank too. */
    public boolean hasExtra(int node) {
        return node < extras();
    }

    /** The node that a rank is, or that acts for it. */
    public int node(int rank) {
        return rank < 2 * extras() ? rank / 2 : rank - extras();
    }

    /** The rank that acts for a node. */
    public int rank(int node) {
        return hasExtra(node) ? 2 * node : node + extras();
    }

    /** The rank of a node's partner in a dimension of a hypercube. */
    public int partner(int node, int dimension) {
        return rank(node ^ (1 << dimension));
    }
}
