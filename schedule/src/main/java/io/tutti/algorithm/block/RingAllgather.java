package io.tutti.algorithm.block;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Ring;
import io.tutti.algorithm.program.RingPass;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * Chunks are forwarded around a ring: P - 1 steps, and one neighbour to send to. Thakur, Rabenseifner and Gropp,
 * Optimization of collective communication operations in MPICH, 2005.
 */
final class RingAllgather implements Algorithm {
    @Override
    public String collective() {
        return "allgather";
    }

    @Override
    public String name() {
        return "ring";
    }

    @Override
    public String description() {
        return "chunks are forwarded around a ring (Thakur, Rabenseifner and Gropp 2005)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.allgather(ranks),
                Symmetry.rotation(ranks, ranks),
                rank -> program(new Ring(ranks), rank));
    }

    private static Program program(Ring ring, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        RingPass.around(program, ring, rank, 0, Slice.input(rank, 1));
        return program.build();
    }
}
