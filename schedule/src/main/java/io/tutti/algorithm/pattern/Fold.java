package io.tutti.algorithm.pattern;

/**
 * Any number of ranks folded onto fewer nodes, unless said otherwise those of a hypercube: the largest power of two that
 * is not above. The first ranks stand in pairs (0 1) (2 3) …, of which the odd one is an <em>extra</em>: its even neighbour acts for
 * both. Nodes are numbered in the order of their ranks, so a run of nodes is a run of ranks.
 *
 * <pre>
 *   6 ranks, 4 nodes:   rank  0 1   2 3   4   5
 *                       node  0     1     2   3
 * </pre>
 *
 * @param ranks number of ranks, at least 1
 * @param nodes number of nodes, at least half of the ranks
 */
public record Fold(int ranks, int nodes) {
    /** Onto a hypercube. */
    public Fold(int ranks) {
        this(ranks, Integer.highestOneBit(ranks));
    }

    /** Dimensions, if it is a hypercube. */
    public int dimensions() {
        return Integer.numberOfTrailingZeros(nodes());
    }

    /** Ranks that are not nodes themselves. */
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

    /** The rank that is a node. */
    public int rank(int node) {
        return hasExtra(node) ? 2 * node : node + extras();
    }

    /** The rank of a node's partner in a dimension of a hypercube. */
    public int partner(int node, int dimension) {
        return rank(node ^ (1 << dimension));
    }
}
