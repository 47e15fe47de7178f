package io.tutti.algorithm.scan;

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
 * Every rank sends its vector to all higher ranks, and reduces the vectors of the lower ranks in rank order: one step.
 * Folklore.
 */
final class DirectScan implements Algorithm {
    private final boolean exclusive;

    /** @param exclusive whether the rank's own vector is left out */
    DirectScan(boolean exclusive) {
        this.exclusive = exclusive;
    }

    @Override
    public String collective() {
        return exclusive ? "exscan" : "scan";
    }

    @Override
    public String name() {
        return "direct";
    }

    @Override
    public String description() {
        return "every rank reduces the vectors of lower ranks in rank order (folklore)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(this, Collectives.scan(ranks, exclusive), Symmetry.NONE, rank -> program(ranks, rank));
    }

    private Program program(int ranks, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        for (int above = rank + 1; above < ranks; above++) {
            program.send(above, 0, Slice.input(0, 1));
        }
        int end = exclusive ? rank : rank + 1;
        if (end > 0) {
            FlatReduce.inRankOrder(program, end, rank, Slice.output(0, 1));
        }
        return program.build();
    }
}
