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
 * Partners at distance 1, 2, 4, … exchange their sums: a logarithmic number of steps, each with the whole vector. Both
 * partners evaluate the same expression, and rank order is kept. Thakur, Rabenseifner and Gropp, Optimization of
 * collective communication operations in MPICH, 2005.
 */
final class RecursiveDoublingAllreduce implements Algorithm {
    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return "recursive-doubling";
    }

    @Override
    public String description() {
        return "partners at doubling distances exchange whole vectors (Thakur, Rabenseifner and Gropp 2005)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Fold fold = new Fold(request.ranks());
        return SingleRank.orElse(
                this,
                Collectives.allreduce(fold.ranks(), 1),
                fold.extras() == 0 ? Symmetry.xor(fold.ranks(), 1) : Symmetry.NONE,
                rank -> new DoublingProgram(fold, Butterfly.DOUBLING, rank).write());
    }
}
