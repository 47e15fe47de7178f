package io.tutti.algorithm.pattern;

import java.util.stream.IntStream;

/**
 * Two binary trees over positions 0 to {@code size - 1}, such that a position with children in one tree has none in the
 * other. In tree 0, a position comes after all positions below its first child and before all below its second. Tree 1
 * is its mirror image, or, if the size is odd, tree 0 shifted by one position. Sanders, Speck and Träff, Two-tree
 * algorithms for full bandwidth broadcast, reduction and scan, 2009, section 3.
 *
 * <pre>
 *   size 6:   tree 0   3 → 1 5,  1 → 0 2,  5 → 4
 *             tree 1   2 → 0 4,  0 → 1,  4 → 3 5
 * </pre>
 *
 * @param size number of positions, at least 1
 */
public record TwoTrees(int size) {
    /** The parent of a tree's top. */
    public static final int NONE = -1;

    /** {@return the largest {@link #level} of a position, the same in both trees} */
    public int depth() {
        // The subtree of the top's first child is complete, and that of its second is not larger.
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(size);
    }

    /**
     * {@return the top of a tree}
     *
     * @param tree 0 or 1
     */
    public int top(int tree) {
        return position(tree, Integer.highestOneBit(size));
    }

    /**
     * {@return the distance of a position from the top}
     *
     * @param tree 0 or 1
     * @param position 0 to {@code size - 1}
     */
    public int level(int tree, int position) {
        return levelOfNumber(number(tree, position));
    }

    private int levelOfNumber(int number) {
        int level = 0;
        for (int above = above(number); above != 0; above = above(above)) {
            level++;
        }
        return level;
    }

    /**
     * {@return the parent of a position, or {@link #NONE} for the top}
     *
     * @param tree 0 or 1
     * @param position 0 to {@code size - 1}
     */
    public int parent(int tree, int position) {
        int above = above(number(tree, position));
        return above == 0 ? NONE : position(tree, above);
    }

    /**
     * {@return the children of a position, at most two, ascending}
     *
     * @param tree 0 or 1
     * @param position 0 to {@code size - 1}
     */
    public int[] children(int tree, int position) {
        int number = number(tree, position);
        int half = Integer.lowestOneBit(number) / 2;
        int second = half;
        while (number + second > size) {
            second /= 2;
        }
        return IntStream.of(half == 0 ? 0 : number - half, second == 0 ? 0 : number + second)
                .filter(child -> child != 0)
                .map(child -> position(tree, child))
                .sorted()
                .toArray();
    }

    /** The parent in the tree of numbers 1 to size in which odd numbers have no children; 0 for the top. */
    private int above(int number) {
        int bit = Integer.lowestOneBit(number);
        int above = (number ^ bit) | bit << 1;
        return above <= size ? above : number ^ bit;
    }

    private int number(int tree, int position) {
        if (tree == 0) {
            return position + 1;
        }
        return size % 2 == 0 ? size - position : position == 0 ? size : position;
    }

    private int position(int tree, int number) {
        if (tree == 0) {
            return number - 1;
        }
        return size % 2 == 0 ? size - number : number % size;
    }
}
