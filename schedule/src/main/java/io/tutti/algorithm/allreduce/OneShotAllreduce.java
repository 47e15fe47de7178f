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
 * Every rank sends its whole vector to every other rank and reduces all vectors in rank order: one step, the minimum,
 * and the same expression on all ranks. Known as flat or linear exchange; "one-shot" in NVIDIA's TensorRT-LLM.
 */
final class OneShotAllreduce implements Algorithm {
    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return "one-shot";
    }

    @Override
    public String description() {
        return "every rank sends its vector to every other rank and reduces all in rank order (folklore)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.allreduce(ranks, 1),
                Symmetry.rotation(ranks, 1),
                rank -> program(new DirectExchange(ranks, rank)));
    }

    private static Program program(DirectExchange direct) {
        direct.combine(0, peer -> Slice.input(0, 1), Slice.output(0, 1));
        return direct.program().build();
    }
}
