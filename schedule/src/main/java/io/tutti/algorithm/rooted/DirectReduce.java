package io.tutti.algorithm.rooted;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.program.FlatReduce;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/** Every rank sends its vector to the root, which reduces all vectors at once in rank order: one step. Folklore. */
final class DirectReduce implements Algorithm {
    @Override
    public String collective() {
        return "reduce";
    }

    @Override
    public String name() {
        return "direct";
    }

    @Override
    public String description() {
        return "the root reduces all vectors in rank order (folklore)";
    }

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
        if (rank == request.root()) {
            FlatReduce.inRankOrder(program, request.ranks(), rank, Slice.output(0, 1));
        } else {
            program.send(request.root(), 0, Slice.input(0, 1));
        }
        return program.build();
    }
}
