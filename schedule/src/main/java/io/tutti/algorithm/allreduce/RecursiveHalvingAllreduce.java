package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Butterfly;
import io.tutti.algorithm.pattern.Fold;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;

/**
 * Partners at distance 1, 2, 4, … each reduce one half of the remaining chunks, until every node has one chunk; then
 * the exchanges run backwards and double what each node has. Twice a logarithmic number of steps and the minimum
 * traffic. Distances double while the vector is halved, which keeps rank order. Rabenseifner, Optimization of
 * collective reduction operations, 2004.
 */
final class RecursiveHalvingAllreduce implements Algorithm {
    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return "recursive-halving";
    }

    @Override
    public String description() {
        return "vectors are halved while distances double, then the exchanges run backwards (Rabenseifner 2004)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Fold fold = new Fold(request.ranks());
        return SingleRank.orElse(
                this,
                Collectives.allreduce(fold.ranks(), fold.nodes()),
                fold.extras() == 0 ? Symmetry.reversedXor(fold.ranks()) : Symmetry.NONE,
                rank -> new HalvingProgram(fold, Butterfly.DOUBLING, rank).write());
    }
}
