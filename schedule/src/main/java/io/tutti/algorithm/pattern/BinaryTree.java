package io.tutti.algorithm.pattern;

/**
 * A binary tree in which the positions below a position are divided among its two children as equally as possible, the
 * larger part first.
 *
 * <pre>
 *   size 6:   0 → 1 4,  1 → 2 3,  4 → 5
 * </pre>
 *
 * @param size number of positions, at least 1
 */
public record BinaryTree(int size) implements Tree {
    @Override
    public int steps() {
        return depth(size);
    }

    /** The depth of a tree of this size, which is that of its first half. */
    private static int depth(int size) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(size);
    }

    @Override
    public int step(int position) {
        int level = 0;
        for (Subtree at = whole(); at.top != position; at = at.towards(position)) {
            level++;
        }
        return steps() - level;
    }

    @Override
    public int parent(int position) {
        Subtree above = whole();
        for (Subtree at = above; at.top != position; at = at.towards(position)) {
            above = at;
        }
        return above.top;
    }

    @Override
    public int[] childSteps(int position) {
        int step = step(position) - 1;
        return children(position, step).length == 0 ? new int[0] : new int[] {step};
    }

    @Override
    public int[] children(int position, int step) {
        int level = steps();
        Subtree at = whole();
        for (; at.top != position; at = at.towards(position)) {
            level--;
        }
        return step == level - 1 ? at.children() : new int[0];
    }

    private Subtree whole() {
        return new Subtree(0, size);
    }

    /** A run of positions whose first is its top. */
    private record Subtree(int top, int size) {
        /** The top of the second child's run. */
        private int second() {
            return top + 1 + size / 2;
        }

        Subtree towards(int position) {
            return position < second() ? new Subtree(top + 1, size / 2) : new Subtree(second(), (size - 1) / 2);
        }

        int[] children() {
            return switch (size) {
                case 1 -> new int[0];
                case 2 -> new int[] {top + 1};
                default -> new int[] {top + 1, second()};
            };
        }
    }
}
