package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.BinomialTree;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * Sums go up a binomial tree to rank 0, and the result comes down the same tree. This takes twice a logarithmic number
 * of steps, and no rank sends its vector more often than it has children. A subtree is a run of ranks, so rank order is
 * kept. Thakur, Rabenseifner and Gropp, Optimization of collective communication operations in MPICH, 2005.
 */
final class BinomialTreeAllreduce implements Algorithm {
    private static final Slice OUTPUT = Slice.output(0, 1);
    private static final Slice ARRIVAL = Slice.scratch(0, 0, 1);

    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return "binomial-tree";
    }

    @Override
    public String description() {
        return "sums go up a binomial tree to rank 0, and the result comes down (Thakur, Rabenseifner and Gropp 2005)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        BinomialTree tree = new BinomialTree(request.ranks());
        return SingleRank.orElse(
                this, Collectives.allreduce(request.ranks(), 1), Symmetry.NONE, rank -> program(tree, rank));
    }

    private static Program program(BinomialTree tree, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        Slice value = Slice.input(0, 1);
        for (int step = 0; tree.hasChild(rank, step); step++) {
            program.recv(tree.child(rank, step), step, ARRIVAL).reduce(OUTPUT, value, ARRIVAL);
            value = OUTPUT;
        }
        int last = 2 * tree.steps() - 1;
        if (rank != 0) {
            int step = tree.step(rank);
            program.send(tree.parent(rank), step, value).recv(tree.parent(rank), last - step, OUTPUT);
        }
        for (int step = tree.step(rank) - 1; step >= 0; step--) {
            if (tree.hasChild(rank, step)) {
                program.send(tree.child(rank, step), last - step, OUTPUT);
            }
        }
        return program.build();
    }
}
