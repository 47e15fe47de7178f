package io.tutti.algorithm.block;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Ring;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * Partial sums travel once around a ring and end at their ranks: P - 1 steps, the minimum traffic, and one neighbour to
 * send to. In step s, rank r sends chunk r - s - 1. Partial sums alternate between two scratch buffers, so a step does
 * not overwrite what it sends. Patarasuk and Yuan, Bandwidth optimal all-reduce algorithms for clusters of
 * workstations, 2009.
 */
final class RingReduceScatter implements Algorithm {
    @Override
    public String collective() {
        return "reduce-scatter";
    }

    @Override
    public String name() {
        return "ring";
    }

    @Override
    public String description() {
        return "chunks are reduced along a ring (Patarasuk and Yuan 2009)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.reduceScatter(ranks),
                Symmetry.rotation(ranks, ranks),
                rank -> program(new Ring(ranks), rank));
    }

    private static Program program(Ring ring, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        int last = ring.size() - 2;
        Slice partial = Slice.input(ring.before(rank, 1), 1);
        for (int step = 0; step <= last; step++) {
            int chunk = ring.before(rank, step + 2);
            Slice arrival = Slice.scratch(0, chunk, 1);
            program.send(ring.after(rank, 1), step, partial);
            program.recv(ring.before(rank, 1), step, arrival);
            partial = step == last ? Slice.output(chunk, 1) : Slice.scratch(1 + step % 2, chunk, 1);
            program.reduce(partial, arrival, Slice.input(chunk, 1));
        }
        return program.build();
    }
}
