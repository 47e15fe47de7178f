package io.tutti.algorithm.rooted;

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
 * Sums go up two binomial trees: one over the ranks from the root on, with the root at its top, and one over the ranks
 * before the root, whose top, rank 0, sends its sum to the root. Rank order is therefore kept for every root. With root
 * 0 it is the usual single tree of Thakur, Rabenseifner and Gropp, Optimization of collective communication operations
 * in MPICH, 2005.
 */
final class BinomialReduce implements Algorithm {
    @Override
    public String collective() {
        return "reduce";
    }

    @Override
    public String name() {
        return "binomial-tree";
    }

    @Override
    public String description() {
        return "sums go up binomial trees to the root, in rank order (Thakur, Rabenseifner and Gropp 2005)";
    }

    private static final Slice ARRIVAL = Slice.scratch(0, 0, 1);

    @Override
    public Schedule schedule(ScheduleRequest request) {
        return SingleRank.orElse(
                this,
                Collectives.reduce(request.ranks(), 1, request.root()),
                Symmetry.NONE,
                rank -> program(request, rank));
    }

    private static Program program(ScheduleRequest request, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        int root = request.root();
        BinomialTree before = new BinomialTree(Math.max(1, root));
        BinomialTree from = new BinomialTree(request.ranks() - root);
        int handover = Math.max(before.steps(), from.steps());
        Slice sum = rank == root ? Slice.output(0, 1) : Slice.scratch(1, 0, 1);
        Slice value = climb(program, rank < root ? before : from, rank, rank < root ? 0 : root, sum);
        if (root != 0 && rank == 0) {
            program.send(root, handover, value);
        } else if (root != 0 && rank == root) {
            program.recv(0, handover, ARRIVAL).reduce(sum, ARRIVAL, value);
        }
        return program.build();
    }

    /**
     * Reduces the subtree of a rank.
     *
     * @param first the rank at position 0 of the tree
     * @return the slice that holds the sum
     */
    private static Slice climb(ProgramBuilder program, BinomialTree tree, int rank, int first, Slice sum) {
        int position = rank - first;
        Slice value = Slice.input(0, 1);
        for (int step = 0; tree.hasChild(position, step); step++) {
            program.recv(first + tree.child(position, step), step, ARRIVAL).reduce(sum, value, ARRIVAL);
            value = sum;
        }
        if (position != 0) {
            program.send(first + tree.parent(position), tree.step(position), value);
        }
        return value;
    }
}
