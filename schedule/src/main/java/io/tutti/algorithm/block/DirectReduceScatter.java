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

/**
 * Every rank sends chunk c to rank c, which reduces all contributions in rank order by one reduction: one step and one
 * expression. Folklore; the first half of the two-shot allreduce.
 */
final class DirectReduceScatter implements Algorithm {
    @Override
    public String collective() {
        return "reduce-scatter";
    }

    @Override
    public String name() {
        return "direct";
    }

    @Override
    public String description() {
        return "every rank sends chunk c to rank c, which reduces in rank order (folklore)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.reduceScatter(ranks),
                Symmetry.rotation(ranks, ranks),
                rank -> program(new DirectExchange(ranks, rank)));
    }

    private static Program program(DirectExchange direct) {
        direct.combine(0, peer -> Slice.input(peer, 1), Slice.output(direct.rank(), 1));
        return direct.program().build();
    }
}
