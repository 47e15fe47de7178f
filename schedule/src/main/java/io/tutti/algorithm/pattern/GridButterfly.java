package io.tutti.algorithm.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Exchanges along the axes of a grid in turn, each axis with a butterfly of its own: the near partners of all axes come
 * before the far ones of any. Axes that have no steps left are passed over. De Sensi, Bonato, Saam and Hoefler, Swing:
 * short-cutting rings for higher bandwidth allreduce, 2024, section 4.
 */
public final class GridButterfly implements Butterfly {
    private final Grid grid;
    private final List<Butterfly> axes = new ArrayList<>();
    /** The axis of each step, and the step of its butterfly. */
    private final List<Turn> turns = new ArrayList<>();

    private record Turn(int axis, int step) {}

    /**
     * Combines butterflies.
     *
     * @param grid the nodes; all sides are powers of two
     * @param ofSide the butterfly of an axis with so many positions
     * @throws IllegalArgumentException if a side is no power of two
     */
    public GridButterfly(Grid grid, IntFunction<Butterfly> ofSide) {
        if (!grid.isBinary()) {
            throw new IllegalArgumentException("grid=" + grid.text() + " must have sides that are powers of two");
        }
        this.grid = grid;
        grid.sides().forEach(side -> axes.add(ofSide.apply(side)));
        for (int step = 0; turns.size() < Integer.numberOfTrailingZeros(grid.size()); step++) {
            for (int axis = 0; axis < axes.size(); axis++) {
                if (1 << step < grid.sides().get(axis)) {
                    turns.add(new Turn(axis, step));
                }
            }
        }
    }

    @Override
    public int partner(int node, int step) {
        Turn turn = turns.get(step);
        int from = grid.coordinate(node, turn.axis());
        return grid.with(node, turn.axis(), axes.get(turn.axis()).partner(from, turn.step()));
    }

    @Override
    public boolean isUpper(int node, int step) {
        Turn turn = turns.get(step);
        return axes.get(turn.axis()).isUpper(grid.coordinate(node, turn.axis()), turn.step());
    }
}
