package io.tutti.algorithm.rooted;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Ring;
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
 * The root's vector goes down a tree of the ranks counted from the root, segment by segment. A k-nomial tree has fewer
 * levels than a binomial one, and more messages per level. A chain of many segments suits long vectors, because every
 * rank sends only once. Pješivac-Grbović, Angskun, Bosilca, Fagg, Gabriel and Dongarra, Performance analysis of MPI
 * collective operations, 2007.
 */
final class TreeBroadcast extends SegmentedTree {
    /** @param form the tree and the number of segments */
    TreeBroadcast(TreeForm form) {
        super(form);
    }

    @Override
    Algorithm with(TreeForm other) {
        return new TreeBroadcast(other);
    }

    @Override
    public String collective() {
        return "broadcast";
    }

    @Override
    public String description() {
        return "the vector goes down a " + form().words()
                + " from the root, in segments (Pješivac-Grbović et al. 2007)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        Tree tree = form().tree(ranks);
        Schedule one = Schedule.of(
                name(),
                Collectives.broadcast(ranks, 1, request.root()),
                Symmetry.NONE,
                rank -> program(tree, new Ring(ranks), request.root(), rank));
        return SingleRank.orElse(
                this,
                Collectives.broadcast(ranks, form().segments(), request.root()),
                Symmetry.NONE,
                rank -> form().segmented(one, rank, tree.steps()));
    }

    private static Program program(Tree tree, Ring ring, int root, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        int position = ring.distance(root, rank);
        Slice value = position == 0 ? Slice.input(0, 1) : Slice.output(0, 1);
        new TreeWalk(program, tree, other -> ring.after(root, other), position).down(value, 0);
        if (position == 0) {
            program.copy(Slice.output(0, 1), value);
        }
        return program.build();
    }
}
