package io.tutti.algorithm.allreduce;

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

/**
 * Every rank sends its vector to rank 0, which reduces all vectors and sends the result to every rank: two steps, and P
 * - 1 vectors into and out of one rank. It is a baseline that other algorithms should beat; comparisons with pipelined
 * rings call it "flat" or "leader".
 */
final class FlatLeaderAllreduce implements Algorithm {
    private static final Slice OUTPUT = Slice.output(0, 1);

    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return "flat-leader";
    }

    @Override
    public String description() {
        return "rank 0 reduces all vectors and sends the result to every rank (folklore)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.allreduce(ranks, 1),
                Symmetry.NONE,
                rank -> program(new ProgramBuilder(rank), ranks, rank));
    }

    private static Program program(ProgramBuilder program, int ranks, int rank) {
        if (rank != 0) {
            return program.send(0, 0, Slice.input(0, 1)).recv(0, 1, OUTPUT).build();
        }
        FlatReduce.inRankOrder(program, ranks, rank, OUTPUT);
        for (int other = 1; other < ranks; other++) {
            program.send(other, 1, OUTPUT);
        }
        return program.build();
    }
}
