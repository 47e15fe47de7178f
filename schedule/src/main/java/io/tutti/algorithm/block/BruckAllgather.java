package io.tutti.algorithm.block;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Bruck;
import io.tutti.algorithm.pattern.Ring;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * Every rank holds a run of chunks that begins with its chunk, and receives the run behind it. This takes a logarithmic
 * number of steps for any number of ranks, and the minimum traffic. Chunks arrive at their final offsets, so no
 * rotation is needed at the end. Bruck, Ho, Kipnis, Upfal and Weathersby, Efficient algorithms for all-to-all
 * communications in multiport message-passing systems, 1997.
 */
final class BruckAllgather implements Algorithm {
    @Override
    public String collective() {
        return "allgather";
    }

    @Override
    public String name() {
        return "bruck";
    }

    @Override
    public String description() {
        return "runs of chunks double in each step, for any number of ranks (Bruck et al. 1997)";
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
        Bruck bruck = new Bruck(ring.size());
        ProgramBuilder program = new ProgramBuilder(rank);
        program.copy(Slice.output(rank, 1), Slice.input(rank, 1));
        for (int step = 0; step < bruck.steps(); step++) {
            int distance = bruck.distance(step);
            int count = bruck.count(step);
            int from = ring.after(rank, distance);
            program.send(ring.before(rank, distance), step, run(ring, rank, count));
            program.recv(from, step, run(ring, from, count));
        }
        return program.build();
    }

    private static Slice[] run(Ring ring, int first, int count) {
        return ring.run(first, count).stream()
                .map(run -> Slice.output(run.first(), run.count()))
                .toArray(Slice[]::new);
    }
}
