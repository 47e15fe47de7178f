package io.tutti.algorithm.block;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * Partners at distance P/2, P/4, …, 1 each reduce the half of the remaining chunks in which their own chunk is: a
 * logarithmic number of steps and the minimum traffic, for powers of two. {@link GroupReduceScatter} does the same for
 * other numbers of ranks. Thakur, Rabenseifner and Gropp, Optimization of collective communication operations in MPICH,
 * 2005, section 4.3.
 */
final class RecursiveHalvingReduceScatter implements Algorithm {
    @Override
    public String collective() {
        return "reduce-scatter";
    }

    @Override
    public String name() {
        return "recursive-halving";
    }

    @Override
    public String description() {
        return "vectors are halved while distances halve; powers of two (Thakur, Rabenseifner and Gropp 2005)";
    }

    @Override
    public boolean takes(ScheduleRequest request) {
        return Integer.bitCount(request.ranks()) == 1;
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        if (!takes(request)) {
            throw new IllegalArgumentException("ranks=" + ranks + " must be a power of two for " + name());
        }
        return SingleRank.orElse(
                this, Collectives.reduceScatter(ranks), Symmetry.xor(ranks, ranks), rank -> program(ranks, rank));
    }

    /** Sums alternate between two scratch buffers, so a step does not overwrite what it sends. */
    private static Program program(int ranks, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        Slice sums = Slice.input(0, ranks);
        for (int step = 0, distance = ranks / 2; distance > 0; step++, distance /= 2) {
            int partner = rank ^ distance;
            Slice own = new Slice(sums.buffer(), rank & -distance, distance);
            Slice given = new Slice(sums.buffer(), partner & -distance, distance);
            Slice arrival = own.in(Buffer.scratch(0));
            program.send(partner, step, given).recv(partner, step, arrival);
            sums = own.in(distance == 1 ? Buffer.OUTPUT : Buffer.scratch(1 + step % 2));
            program.reduce(sums, partner < rank ? arrival : own, partner < rank ? own : arrival);
        }
        return program.build();
    }
}
