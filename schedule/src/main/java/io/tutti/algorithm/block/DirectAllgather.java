package io.tutti.algorithm.block;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.program.DirectExchange;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/** Every rank sends its chunk to every other rank: one step. Folklore. */
final class DirectAllgather implements Algorithm {
    @Override
    public String collective() {
        return "allgather";
    }

    @Override
    public String name() {
        return "direct";
    }

    @Override
    public String description() {
        return "every rank sends its chunk to every other rank (folklore)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.allgather(ranks),
                Symmetry.rotation(ranks, ranks),
                rank -> program(new DirectExchange(ranks, rank)));
    }

    private static Program program(DirectExchange direct) {
        direct.spread(0, Slice.input(direct.rank(), 1), peer -> Slice.output(peer, 1));
        return direct.program().build();
    }
}
