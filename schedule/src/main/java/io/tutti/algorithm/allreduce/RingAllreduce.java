package io.tutti.algorithm.allreduce;

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
 * Partial sums travel once around the ring, then results do: 2(P-1) steps, the minimum traffic, and one neighbour to
 * send to. In step s of the first round, rank r sends chunk r - s; after the round, r holds the complete sum of chunk r
 * + 1. Patarasuk and Yuan, Bandwidth optimal all-reduce algorithms for clusters of workstations, 2009.
 */
final class RingAllreduce implements Algorithm {
    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return "ring";
    }

    @Override
    public String description() {
        return "chunks are reduced along a ring, then forwarded around it (Patarasuk and Yuan 2009)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.allreduce(ranks, ranks),
                Symmetry.rotation(ranks, ranks),
                rank -> program(new Ring(ranks), rank));
    }

    private static Program program(Ring ring, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        int next = ring.after(rank, 1);
        int previous = ring.before(rank, 1);
        Slice partial = Slice.input(rank, 1);
        for (int step = 0; step < ring.size() - 1; step++) {
            int chunk = ring.before(rank, step + 1);
            Slice arrival = Slice.scratch(0, chunk, 1);
            program.send(next, step, partial);
            program.recv(previous, step, arrival);
            partial = Slice.output(chunk, 1);
            program.reduce(partial, arrival, Slice.input(chunk, 1));
        }
        RingPass.around(program, ring, rank, ring.size() - 1, partial);
        return program.build();
    }
}
