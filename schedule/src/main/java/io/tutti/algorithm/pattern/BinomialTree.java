package io.tutti.algorithm.pattern;

/**
 * A binomial tree over positions 0 to {@code size - 1}, rooted at 0, for any size: a run of positions is cut into halves,
 * and the first of the upper half, the smaller one where they differ, becomes a child of the first of the run. The subtree of a position is
 * a run that begins with it. With a power of two, the child of position p in step k is {@code p + 2^k}. Other sizes are
 * usually cut at powers of two as well (Thakur, Rabenseifner and Gropp 2005), which makes the child that is served first
 * the top of the smallest subtree; cut into halves, it is the top of the largest, and the deepest position is reached earlier.
 *
 * <pre>
 *   5 positions:   0 → 3 2 1,  3 → 4      cut at powers of two:   0 → 4 2 1,  2 → 3
 * </pre>
 *
 * @param size number of positions, at least 1
 */
public record BinomialTree(int size) {
    /** {@return the number of steps: the base-two logarithm of the size, rounded up} */
    public int steps() {
        return steps(size);
    }

    private static int steps(int size) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
    }

    /**
     * {@return the step in which a position other than the root communicates with its parent; {@link #steps} for the
     * root}
     *
     * @param position 0 to {@code size - 1}
     */
    public int step(int position) {
        return position == 0 ? steps() : steps(above(position).size) - 1;
    }

    /**
     * {@return the parent of a position other than 0}
     *
     * @param position 1 to {@code size - 1}
     */
    public int parent(int position) {
        return above(position).top;
    }

    /**
     * {@return whether a position has a child in a step; if so, it has one in each step before}
     *
     * @param position 0 to {@code size - 1}
     * @param step 0 to {@link #steps} - 1
     */
    public boolean hasChild(int position, int step) {
        return step < steps(subtree(position));
    }

    /**
     * {@return the child of a position in a step, if {@link #hasChild}}
     *
     * @param position 0 to {@code size - 1}
     * @param step a step in which the position has a child
     */
    public int child(int position, int step) {
        Run run = new Run(position, subtree(position));
        while (steps(run.size) > step + 1) {
            run = run.lower();
        }
        return run.upper().top;
    }

    /**
     * {@return the number of positions in the subtree of a position}
     *
     * @param position 0 to {@code size - 1}
     */
    public int subtree(int position) {
        return position == 0 ? size : above(position).upper().size;
    }

    /** The run whose upper half begins with a position. */
    private Run above(int position) {
        Run run = new Run(0, size);
        while (run.upper().top != position) {
            run = position < run.upper().top ? run.lower() : run.upper();
        }
        return run;
    }

    /** Positions in a row, of which the first is the parent of the first of the upper half. */
    private record Run(int top, int size) {
        Run lower() {
            return new Run(top, size - size / 2);
        }

        Run upper() {
            return new Run(top + size - size / 2, size / 2);
        }
    }
}
