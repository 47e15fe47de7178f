package io.tutti.algorithm.pattern;

/**
 * Positions 0 to {@code size - 1} as a tree rooted at 0, in which a subtree is a run of positions that begins with its
 * top, and later steps add later runs.
 */
public sealed interface Tree permits KnomialTree, Chain {
    /** Number of steps up the tree. */
    int steps();

    /** The step in which a position, not the root, meets its parent; {@link #steps} for the root. */
    int step(int position);

    /** The parent of a position other than 0. */
    int parent(int position);

    /** The children that a position meets in a step, ascending; possibly none. */
    int[] children(int position, int step);
}
