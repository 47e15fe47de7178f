package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Butterfly;
import io.tutti.algorithm.pattern.Fold;
import io.tutti.algorithm.pattern.Grid;
import io.tutti.algorithm.pattern.GridButterfly;
import java.util.Optional;

/**
 * An allreduce along a butterfly of nodes. Parameter {@code torus} says that the ranks are the positions of a torus, row
 * by row, such as {@code torus=8x8}: partners then differ along one axis, which are taken in turn. Its sides are powers
 * of two. Without it, the ranks are a circle of any length.
 */
abstract class ButterflyAllreduce implements Algorithm {
    private final String plainName;
    private final Optional<Grid> torus;

    ButterflyAllreduce(String plainName, Optional<Grid> torus) {
        this.plainName = plainName;
        this.torus = torus;
    }

    /** The same algorithm on a torus. */
    abstract ButterflyAllreduce on(Grid grid);

    /** The butterfly of a circle of so many nodes, a power of two. */
    abstract Butterfly ofSide(int nodes);

    @Override
    public final String collective() {
        return "allreduce";
    }

    @Override
    public final String name() {
        return torus.isEmpty() ? plainName : plainName + ":torus=" + torus.get().text();
    }

    @Override
    public final Algorithm with(Parameters parameters) {
        String text = parameters.text("torus", "");
        parameters.requireNoOthers(plainName);
        return text.isEmpty() ? this : on(binary(text));
    }

    private static Grid binary(String text) {
        Grid grid = Grid.parse(text);
        if (!grid.isBinary()) {
            throw new IllegalArgumentException("torus=" + text + " must have sides that are powers of two");
        }
        return grid;
    }

    /** Empty on a circle, of which there is one for each number of ranks. */
    @Override
    public final String parameters(ScheduleRequest request) {
        return torus.map(grid -> "torus=" + grid.text()).orElse("");
    }

    @Override
    public final boolean takes(ScheduleRequest request) {
        return torus.map(grid -> grid.size() == request.ranks()).orElse(true);
    }

    /** Whether the ranks are a circle. */
    final boolean isCircle() {
        return torus.isEmpty();
    }

    /** The butterfly of the nodes of a fold. */
    final Butterfly butterfly(Fold fold) {
        if (torus.isPresent() && torus.get().size() != fold.ranks()) {
            throw new IllegalArgumentException("ranks=" + fold.ranks() + " are not those of " + name());
        }
        return torus.<Butterfly>map(grid -> new GridButterfly(grid, this::ofSide))
                .orElseGet(() -> ofSide(fold.nodes()));
    }
}
