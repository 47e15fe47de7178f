package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Parameters;
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
import java.util.List;

/**
 * Sums go up a k-nomial tree to rank 0, in each step those of {@code k - 1} children at once, and the result comes down
 * the same tree. Subtrees are runs of ranks, so rank order is kept. Pješivac-Grbović, Angskun, Bosilca, Fagg, Gabriel
 * and Dongarra, Performance analysis of MPI collective operations, 2007.
 *
 * @param form the tree
 */
record KnomialTreeAllreduce(TreeForm form) implements Algorithm {
    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return form.name();
    }

    @Override
    public String description() {
        return "sums go up a " + form.words() + " to rank 0, and the result comes down (Pješivac-Grbović et al. 2007)";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        return new KnomialTreeAllreduce(form.with(parameters, false));
    }

    @Override
    public String parameters(ScheduleRequest request) {
        return form.parameters(false);
    }

    @Override
    public List<Algorithm> variants(ScheduleRequest request) {
        return List.of(this, new KnomialTreeAllreduce(form.with(Parameters.parse("k=8"), false)));
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Tree tree = form.tree(request.ranks());
        return SingleRank.orElse(
                this, Collectives.allreduce(request.ranks(), 1), Symmetry.NONE, rank -> program(tree, rank));
    }

    private static Program program(Tree tree, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        TreeWalk walk = new TreeWalk(program, tree, position -> position, rank);
        walk.up(Slice.output(0, 1), 0);
        walk.down(Slice.output(0, 1), tree.steps());
        return program.build();
    }
}
