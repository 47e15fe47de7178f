package io.tutti.algorithm.rooted;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Tree;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.algorithm.program.TreeForm;
import io.tutti.algorithm.program.TreeWalk;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * Sums go up two trees, segment by segment: one over the ranks from the root on, with the root at its top, and one over
 * the ranks before the root, whose top, rank 0, sends its sum to the root. Rank order is therefore kept for every root.
 * Pješivac-Grbović, Angskun, Bosilca, Fagg, Gabriel and Dongarra, Performance analysis of MPI collective operations,
 * 2007.
 */
final class TreeReduce extends SegmentedTree {
    private static final Slice HANDOVER = Slice.scratch(0, 0, 1);
    private static final int ARRIVALS = 2;

    /** @param form the tree and the number of segments */
    TreeReduce(TreeForm form) {
        super(form);
    }

    @Override
    Algorithm with(TreeForm other) {
        return new TreeReduce(other);
    }

    @Override
    public String collective() {
        return "reduce";
    }

    @Override
    public String description() {
        return "sums go up a " + form().words()
                + " to the root, in rank order and in segments (Pješivac-Grbović et al. 2007)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        int root = request.root();
        Tree before = form().tree(Math.max(1, root));
        Tree from = form().tree(ranks - root);
        int handover = Math.max(before.steps(), from.steps());
        Schedule one = Schedule.of(
                name(),
                Collectives.reduce(ranks, 1, root),
                Symmetry.NONE,
                rank -> program(rank < root ? before : from, root, rank, handover));
        return SingleRank.orElse(
                this,
                Collectives.reduce(ranks, form().segments(), root),
                Symmetry.NONE,
                rank -> form().segmented(one, rank, handover + 1));
    }

    private static Program program(Tree tree, int root, int rank, int handover) {
        ProgramBuilder program = new ProgramBuilder(rank);
        int first = rank < root ? 0 : root;
        Slice sum = rank == root ? Slice.output(0, 1) : Slice.scratch(1, 0, 1);
        Slice value = new TreeWalk(program, tree, position -> first + position, rank - first).up(sum, ARRIVALS);
        if (root != 0 && rank == 0) {
            program.send(root, handover, value);
        } else if (root != 0 && rank == root) {
            program.recv(0, handover, HANDOVER).reduce(sum, HANDOVER, value);
        }
        return program.build();
    }
}
