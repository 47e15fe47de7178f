package io.tutti.algorithm.pattern;

/**
 * A tree of positions 0 to {@code size - 1}, rooted at 0. A subtree is a run of positions that begins with its top, and
 * later steps add later runs.
 */
public sealed interface Tree permits KnomialTree, Chain, BinaryTree {
    /** {@return the number of steps up the tree} */
    int steps();

    /**
     * {@return the step in which a position other than the root communicates with its parent; {@link #steps} for the
     * root}
     *
     * @param position 0 to {@code size - 1}
     */
    int step(int position);

    /**
     * {@return the parent of a position other than 0}
     *
     * @param position 1 to {@code size - 1}
     */
    int parent(int position);

    /**
     * {@return the steps in which a position communicates with children, ascending; all below its own {@link #step}}
     *
     * @param position 0 to {@code size - 1}
     */
    int[] childSteps(int position);

    /**
     * {@return the children that a position communicates with in a step, ascending; possibly none}
     *
     * @param position 0 to {@code size - 1}
     * @param step 0 to {@link #steps} - 1
     */
    int[] children(int position, int step);
}
