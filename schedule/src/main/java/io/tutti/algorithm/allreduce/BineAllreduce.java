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
 * Recursive doubling in which partners are at distance …, 11, 5, 3, 1, 1 on a circle of the ranks, forwards and
 * backwards in turn: the steps and messages of {@link RecursiveDoublingAllreduce}, over two thirds of its distances. For
 * short vectors; {@link SwingAllreduce} has the same butterfly for long ones. De Sensi et al., Bine trees: enhancing
 * collective operations by optimizing communication locality, 2025, and the version for latency of De Sensi, Bonato, Saam
 * and Hoefler, Swing, 2024, both with ascending distances. With descending ones the ranks whose contributions a sum has
 * are the ranks that have this sum, so all evaluate the same expression; with ascending ones they are others, and bits
 * would differ.
 *
 * <p>The order of ranks is not kept. If the number of ranks is no power of two, some ranks are folded onto their
 * neighbours.
 */
final class BineAllreduce extends ButterflyAllreduce {
    BineAllreduce() {
        this(Optional.empty());
    }

    private BineAllreduce(Optional<Grid> torus) {
        super("bine", torus);
    }

    @Override
    ButterflyAllreduce on(Grid grid) {
        return new BineAllreduce(Optional.of(grid));
    }

    @Override
    Butterfly ofSide(int nodes) {
        return new Swing(nodes);
    }

    @Override
    public String description() {
        return "recursive doubling with partners at distance …, 5, 3, 1, 1 on a ring (De Sensi et al. 2025)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Fold fold = new Fold(request.ranks());
        Butterfly descending = butterfly(fold).reversed(fold.dimensions());
        return SingleRank.orElse(
                this,
                Collectives.allreduce(fold.ranks(), 1),
                Symmetry.NONE,
                rank -> new DoublingProgram(fold, descending, rank).write());
    }
}
