package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Butterfly;
import io.tutti.algorithm.pattern.Fold;
import io.tutti.algorithm.pattern.Grid;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.Optional;

/**
 * Partners at distance 1, 2, 4, … each reduce one half of the remaining chunks, until every node has one chunk; then
 * the exchanges run backwards and double what each node has. Twice a logarithmic number of steps and the minimum
 * traffic. Distances double while the vector is halved, which keeps rank order. Rabenseifner, Optimization of
 * collective reduction operations, 2004.
 */
final class RecursiveHalvingAllreduce extends ButterflyAllreduce {
    RecursiveHalvingAllreduce() {
        this(Optional.empty());
    }

    private RecursiveHalvingAllreduce(Optional<Grid> torus) {
        super("recursive-halving", torus);
    }

    @Override
    ButterflyAllreduce on(Grid grid) {
        return new RecursiveHalvingAllreduce(Optional.of(grid));
    }

    @Override
    Butterfly ofSide(int nodes) {
        return Butterfly.DOUBLING;
    }

    @Override
    public String description() {
        return "vectors are halved while distances double, then the exchanges run backwards (Rabenseifner 2004)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Fold fold = new Fold(request.ranks());
        Butterfly halving = butterfly(fold);
        return SingleRank.orElse(
                this,
                Collectives.allreduce(fold.ranks(), fold.nodes()),
                fold.extras() == 0 && isCircle() ? Symmetry.reversedXor(fold.ranks()) : Symmetry.NONE,
                rank -> new HalvingProgram(fold, halving, rank).write());
    }
}
