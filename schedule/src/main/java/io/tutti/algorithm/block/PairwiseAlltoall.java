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
 * In step d, every rank sends to the rank d places after it and receives from the rank d places before it: P - 1 steps,
 * in each of which a rank receives one message. Thakur, Rabenseifner and Gropp, Optimization of collective
 * communication operations in MPICH, 2005.
 */
final class PairwiseAlltoall implements Algorithm {
    @Override
    public String collective() {
        return "alltoall";
    }

    @Override
    public String name() {
        return "pairwise";
    }

    @Override
    public String description() {
        return "in step d, every rank sends to the rank d places after it (Thakur, Rabenseifner and Gropp 2005)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.alltoall(ranks),
                Symmetry.pairRotation(ranks),
                rank -> program(new Ring(ranks), rank));
    }

    private static Program program(Ring ring, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        int ranks = ring.size();
        int kept = rank * ranks + rank;
        for (int distance = 1; distance < ranks; distance++) {
            int to = ring.after(rank, distance);
            int from = ring.before(rank, distance);
            program.send(to, distance - 1, Slice.input(rank * ranks + to, 1));
            if (distance == 1) { // while the first messages are under way
                program.copy(Slice.output(kept, 1), Slice.input(kept, 1));
            }
            program.recv(from, distance - 1, Slice.output(from * ranks + rank, 1));
        }
        return program.build();
    }
}
