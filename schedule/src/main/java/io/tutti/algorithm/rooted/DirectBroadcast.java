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

/**
 * The root sends its vector to every other rank: one step. Folklore. Where ranks share memory, the root writes the vector
 * once.
 */
final class DirectBroadcast implements Algorithm {
    @Override
    public String collective() {
        return "broadcast";
    }

    @Override
    public String name() {
        return "direct";
    }

    @Override
    public String description() {
        return "the root sends its vector to every other rank (folklore)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.broadcast(ranks, 1, request.root()),
                Symmetry.NONE,
                rank -> program(new Ring(ranks), request.root(), rank));
    }

    private static Program program(Ring ring, int root, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        if (rank != root) {
            return program.recv(root, 0, Slice.output(0, 1)).build();
        }
        for (int distance = 1; distance < ring.size(); distance++) {
            program.send(ring.after(root, distance), 0, Slice.input(0, 1));
        }
        return program.copy(Slice.output(0, 1), Slice.input(0, 1)).build();
    }
}
