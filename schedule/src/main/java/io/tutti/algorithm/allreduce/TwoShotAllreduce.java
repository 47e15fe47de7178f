package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.program.DirectExchange;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * Chunk c goes to rank c, which reduces all contributions in rank order and sends the result to every rank: two steps,
 * the minimum traffic, and one expression per chunk. A direct reduce-scatter and a direct allgather.
 */
final class TwoShotAllreduce implements Algorithm {
    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return "two-shot";
    }

    @Override
    public String description() {
        return "rank c reduces chunk c in rank order and sends it to every other rank (folklore)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.allreduce(ranks, ranks),
                Symmetry.rotation(ranks, ranks),
                rank -> program(new DirectExchange(ranks, rank)));
    }

    private static Program program(DirectExchange direct) {
        Slice own = Slice.output(direct.rank(), 1);
        direct.combine(0, peer -> Slice.input(peer, 1), own);
        direct.spread(1, own, peer -> Slice.output(peer, 1));
        return direct.program().build();
    }
}
