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
 * Inputs move on by one rank, then the ranks from 1 on scan what they received: one step and a logarithmic number of
 * steps, in rank order. Rank 0 receives nothing. Hillis and Steele, Data parallel algorithms, 1986.
 */
final class RecursiveDoublingExscan implements Algorithm {
    @Override
    public String collective() {
        return "exscan";
    }

    @Override
    public String name() {
        return "recursive-doubling";
    }

    @Override
    public String description() {
        return "inputs move to the next rank, then a scan (Hillis and Steele 1986)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this, Collectives.scan(ranks, true), Symmetry.NONE, rank -> program(new Prefix(1, ranks), rank));
    }

    private static Program program(Prefix prefix, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        if (rank + 1 < prefix.end()) {
            program.send(rank + 1, 0, Slice.input(0, 1));
        }
        if (rank >= 1) {
            Slice value = rank == 1 ? Slice.output(0, 1) : Prefix.START;
            program.recv(rank - 1, 0, value);
            prefix.scan(program, rank, 1, value);
        }
        return program.build();
    }
}
