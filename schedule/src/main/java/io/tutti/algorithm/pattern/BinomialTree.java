package io.tutti.algorithm.pattern;

/**
 * A binomial tree over positions 0 to {@code size - 1}, rooted at 0. The child of position p in step k is {@code p +
 * 2^k}, for every k below the number of trailing zeros of p. The subtree of p is a run of positions that begins with p.
 *
 * @param size number of positions, at least 1
 */
public record BinomialTree(int size) {
    /** {@return the number of steps: the base-two logarithm of the size, rounded up} */
    public int steps() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
    }

    /**
     * {@return the step in which a position other than the root communicates with its parent; {@link #steps} for the
     * root}
     *
     * @param position 0 to {@code size - 1}
     */
    public int step(int position) {
        return position == 0 ? steps() : Integer.numberOfTrailingZeros(position);
    }

    /**
     * {@return the parent of a position other than 0}
     *
     * @param position 1 to {@code size - 1}
     */
    public int parent(int position) {
        return position & (position - 1);
    }

    /**
     * {@return whether a position has a child in a step}
     *
     * @param position 0 to {@code size - 1}
     * @param step 0 to {@link #steps} - 1
     */
    public boolean hasChild(int position, int step) {
        return step < step(position) && position + (1 << step) < size;
    }

    /**
     * {@return the child of a position in a step, if {@link #hasChild}}
     *
     * @param position 0 to {@code size - 1}
     * @param step a step in which the position has a child
     */
    public int child(int position, int step) {
        return position + (1 << step);
    }

    /**
     * {@return the number of positions in the subtree of a position}
     *
     * @param position 0 to {@code size - 1}
     */
    public int subtree(int position) {
        return position == 0 ? size : Math.min(Integer.lowestOneBit(position), size - position);
    }
}
