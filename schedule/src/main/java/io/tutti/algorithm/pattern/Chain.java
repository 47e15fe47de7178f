package io.tutti.algorithm.pattern;

/**
 * The tree in which the child of each position is the next position.
 *
 * @param size number of positions, at least 1
 */
public record Chain(int size) implements Tree {
    private static final int[] NONE = {};

    @Override
    public int steps() {
        return size - 1;
    }

    @Override
    public int step(int position) {
        return size - 1 - position;
    }

    @Override
    public int parent(int position) {
        return position - 1;
    }

    @Override
    public int[] childSteps(int position) {
        return position == size - 1 ? NONE : new int[] {size - 2 - position};
    }

    @Override
    public int[] children(int position, int step) {
        return step == size - 2 - position ? new int[] {position + 1} : NONE;
    }
}
