package io.tutti.algorithm.scan;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * Every rank sends its current sum to the rank 1, 2, 4, … places after it: a logarithmic number of steps, in rank
 * order. Hillis and Steele, Data parallel algorithms, 1986.
 */
final class RecursiveDoublingScan implements Algorithm {
    @Override
    public String collective() {
        return "scan";
    }

    @Override
    public String name() {
        return "recursive-doubling";
    }

    @Override
    public String description() {
        return "sums are sent 1, 2, 4, … ranks further (Hillis and Steele 1986)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this, Collectives.scan(ranks, false), Symmetry.NONE, rank -> program(new Prefix(0, ranks), rank));
    }

    private static Program program(Prefix prefix, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        prefix.scan(program, rank, 0, Slice.input(0, 1));
        if (rank == 0) {
            program.copy(Slice.output(0, 1), Slice.input(0, 1));
        }
        return program.build();
    }
}
