package io.tutti.algorithm.pattern;

/**
 * A binomial tree over positions 0 to {@code size - 1}, rooted at 0. The child of position p in step k is {@code p +
 * 2^k}, for every k below the number of trailing zeros of p. The subtree of p is a run of positions that begins with p.
 *
 * @param size number of positions, at least 1
 */
public record BinomialTree(int size) {
    /** Number of steps: the base-two logarithm of the size, rounded up. */
    public int steps() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
    }

    /** The step in which a position other than the root communicates with its parent; {@link #steps} for the root. */
    public int step(int position) {
        return position == 0 ? steps() : Integer.numberOfTrailingZeros(position);
    }

    /** The parent of a position other than 0. */
    public int parent(int position) {
        return position & (position - 1);
    }

    /** Whether a position has a child in a step. */
    public boolean hasChild(int position, int step) {
        return step < step(position) && position + (1 << step) < size;
    }

    /** The child of a position in a step, if {@link #hasChild}. */
    public int child(int position, int step) {
        return position + (1 << step);
    }
}
