package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Butterfly;
import io.tutti.algorithm.pattern.Fold;
import io.tutti.algorithm.pattern.Grid;
import io.tutti.algorithm.pattern.Swing;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.Optional;

/**
 * Recursive halving in which partners are at distance 1, 1, 3, 5, 11, … on a circle of the ranks, forwards and backwards
 * in turn. It costs what {@link RecursiveHalvingAllreduce} does, but messages pass fewer links of a ring or torus. De
 * Sensi, Bonato, Saam and Hoefler, Swing: short-cutting rings for higher bandwidth allreduce, 2024, the version for
 * bandwidth with one port. The butterfly of De Sensi et al., Bine trees, 2025, for long vectors is the same.
 *
 * <p>The order of ranks is not kept. If the number of ranks is no power of two, some ranks are folded onto their
 * neighbours.
 */
final class SwingAllreduce extends ButterflyAllreduce {
    SwingAllreduce() {
        this(Optional.empty());
    }

    private SwingAllreduce(Optional<Grid> torus) {
        super("swing", torus);
    }

    @Override
    ButterflyAllreduce on(Grid grid) {
        return new SwingAllreduce(Optional.of(grid));
    }

    @Override
    Butterfly ofSide(int nodes) {
        return new Swing(nodes);
    }

    @Override
    public String description() {
        return "recursive halving with partners at distance 1, 1, 3, 5, 11, … on a ring (De Sensi et al. 2024)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Fold fold = new Fold(request.ranks());
        Butterfly swing = butterfly(fold);
        return SingleRank.orElse(
                this,
                Collectives.allreduce(fold.ranks(), fold.nodes()),
                Symmetry.NONE,
                rank -> new HalvingProgram(fold, swing, rank).write());
    }
}
