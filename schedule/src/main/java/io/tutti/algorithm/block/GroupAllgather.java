package io.tutti.algorithm.block;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.group.FoldPosition;
import io.tutti.algorithm.group.FoldStep;
import io.tutti.algorithm.group.Folding;
import io.tutti.algorithm.group.GroupChoice;
import io.tutti.algorithm.group.VectorRun;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * The second half of the generalized allreduce: the vectors that each rank holds at most double in each step, ⌈log2 P⌉
 * steps for any number of ranks. {@code group=X} is recursive doubling, {@code width=1} the ring. Kolmakov and Zhang, A
 * Generalization of the Allreduce Operation, 2020, section 7.
 */
final class GroupAllgather extends GroupHalf {
    GroupAllgather() {}

    private GroupAllgather(int width, String group) {
        super(width, group);
    }

    @Override
    Algorithm with(int width, String group) {
        return new GroupAllgather(width, group);
    }

    @Override
    public String collective() {
        return "allgather";
    }

    @Override
    public String description() {
        return "the distribution of the generalized allreduce, for any P (Kolmakov and Zhang 2020)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Folding folding = folding(request);
        return SingleRank.orElse(
                this, Collectives.allgather(request.ranks()), symmetry(folding), rank -> program(folding, rank));
    }

    private static Symmetry symmetry(Folding folding) {
        int order = folding.group().order();
        if (GroupChoice.isXor(folding.group())) {
            return Symmetry.xor(order, order);
        }
        return GroupChoice.isCyclic(folding.group()) ? Symmetry.rotation(order, order) : Symmetry.NONE;
    }

    private static Program program(Folding folding, int rank) {
        FoldPosition at = FoldPosition.of(folding, rank);
        ProgramBuilder program = new ProgramBuilder(rank);
        program.copy(Slice.output(rank, 1), Slice.input(rank, 1));
        int key = 0;
        for (FoldStep step : folding.distribution()) {
            program.send(at.peer(step, step.shift()), key, slices(at, step.sent()));
            program.recv(at.peer(step, -step.shift()), key++, slices(at, step.received()));
        }
        return program.build();
    }

    private static Slice[] slices(FoldPosition at, VectorRun vectors) {
        return at.chunks(vectors).stream()
                .map(run -> Slice.output(run.first(), run.count()))
                .toArray(Slice[]::new);
    }
}
