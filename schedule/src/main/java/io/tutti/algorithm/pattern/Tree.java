package io.tutti.algorithm.pattern;

/**
 * A tree of positions 0 to {@code size - 1}, rooted at 0. A subtree is a run of positions that begins with its top, and
 * later steps add later runs.
 */
public sealed interface Tree permits KnomialTree, Chain {
    /** Number of steps up the tree. */
    int steps();

    /** The step in which a position other than the root communicates with its parent; {@link #steps} for the root. */
    int step(int position);

    /** The parent of a position other than 0. */
    int parent(int position);

    /** The children that a position communicates with in a step, ascending; possibly none. */
    int[] children(int position, int step);
}
