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

/** The root sends every rank its chunk: one step. Folklore. */
final class LinearScatter implements Algorithm {
    @Override
    public String collective() {
        return "scatter";
    }

    @Override
    public String name() {
        return "linear";
    }

    @Override
    public String description() {
        return "the root sends every rank its chunk (folklore)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.scatter(ranks, request.root()),
                Symmetry.NONE,
                rank -> program(new Ring(ranks), request.root(), rank));
    }

    private static Program program(Ring ring, int root, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        if (rank != root) {
            return program.recv(root, 0, Slice.output(rank, 1)).build();
        }
        for (int distance = 1; distance < ring.size(); distance++) {
            int peer = ring.after(root, distance);
            program.send(peer, 0, Slice.input(peer, 1));
        }
        return program.copy(Slice.output(rank, 1), Slice.input(rank, 1)).build();
    }
}
