package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Fold;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * Partners at distance 1, 2, 4, … exchange their sums: a logarithmic number of steps, each with the whole vector. Both
 * partners put the operand of the lower one first, so they evaluate the same expression and rank order is kept. Thakur,
 * Rabenseifner and Gropp, Optimization of collective communication operations in MPICH, 2005.
 *
 * <p>Intermediate values alternate between two scratch buffers, so a step does not overwrite what it sends.
 */
final class RecursiveDoublingAllreduce implements Algorithm {
    private static final Slice INPUT = Slice.input(0, 1);
    private static final Slice OUTPUT = Slice.output(0, 1);
    private static final Slice ARRIVAL = Slice.scratch(0, 0, 1);

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
                rank -> fold.isExtra(rank) ? extra(fold, rank) : member(fold, rank));
    }

    private static Program extra(Fold fold, int rank) {
        return new ProgramBuilder(rank)
                .send(rank - 1, 0, INPUT)
                .recv(rank - 1, fold.dimensions() + 1, OUTPUT)
                .build();
    }

    private static Program member(Fold fold, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        int node = fold.node(rank);
        Slice value = INPUT;
        if (fold.hasExtra(node)) {
            program.recv(rank + 1, 0, ARRIVAL).reduce(between(0), value, ARRIVAL);
            value = between(0);
        }
        for (int step = 1; step <= fold.dimensions(); step++) {
            int partner = fold.partner(node, step - 1);
            Slice sum = step == fold.dimensions() ? OUTPUT : between(step);
            program.send(partner, step, value).recv(partner, step, ARRIVAL);
            program.reduce(sum, partner < rank ? ARRIVAL : value, partner < rank ? value : ARRIVAL);
            value = sum;
        }
        if (fold.hasExtra(node)) {
            program.send(rank + 1, fold.dimensions() + 1, value);
        }
        return program.build();
    }

    private static Slice between(int step) {
        return Slice.scratch(1 + step % 2, 0, 1);
    }
}
