package io.tutti.algorithm.rooted;

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

/** Every rank sends its chunk to the root: one step. Folklore. */
final class LinearGather implements Algorithm {
    @Override
    public String collective() {
        return "gather";
    }

    @Override
    public String name() {
        return "linear";
    }

    @Override
    public String description() {
        return "every rank sends its chunk to the root (folklore)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.gather(ranks, request.root()),
                Symmetry.NONE,
                rank -> program(new Ring(ranks), request.root(), rank));
    }

    private static Program program(Ring ring, int root, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        if (rank != root) {
            return program.send(root, 0, Slice.input(rank, 1)).build();
        }
        program.copy(Slice.output(rank, 1), Slice.input(rank, 1));
        for (int distance = 1; distance < ring.size(); distance++) {
            int peer = ring.after(root, distance);
            program.recv(peer, 0, Slice.output(peer, 1));
        }
        return program.build();
    }
}
