package io.tutti.algorithm.node;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.Keys;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.List;

/**
 * The root broadcasts to one rank of every other node, and these leaders broadcast inside their nodes. The vector reaches
 * each node once. Zhu, Goodell, Gropp and Thakur, Hierarchical collectives in MPICH2, 2009. Between nodes it goes down a
 * binomial tree unless the parameter {@code across} names another broadcast.
 */
final class LeaderBroadcast extends AcrossNodes {
    LeaderBroadcast() {
        this(InnerAlgorithm.of("across", "broadcast", "binomial-tree"));
    }

    private LeaderBroadcast(InnerAlgorithm across) {
        super("smp", across);
    }

    @Override
    AcrossNodes with(InnerAlgorithm other) {
        return new LeaderBroadcast(other);
    }

    @Override
    public String description() {
        return "the root broadcasts to leaders, leaders inside nodes (Zhu, Goodell, Gropp and Thakur 2009)";
    }

    @Override
    public List<Algorithm> variants(ScheduleRequest request) {
        return request.topology().nodes() < 2
                ? List.of(this)
                : variants(request, "double-binary-tree", "scatter-allgather");
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Leaders leaders = Leaders.of(request);
        Schedule between = between(request);
        Keys keys = new Keys(between);
        return SingleRank.orElse(
                this,
                Collectives.broadcast(request.ranks(), between.collective().chunks(), request.root()),
                Symmetry.NONE,
                rank -> program(leaders, between, keys.next(), rank));
    }

    private static Program program(Leaders leaders, Schedule between, int key, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        boolean isAlone = leaders.topology().nodes() == 1;
        if (leaders.isLeader(rank) && !isAlone) {
            leaders.between(between, rank).addTo(program);
        }
        if (leaders.hasOthers(rank)) {
            leaders.inside("broadcast", rank, between.collective().chunks())
                    .buffers(isAlone ? Buffer.INPUT : Buffer.OUTPUT, Buffer.OUTPUT)
                    .keys(key)
                    .addTo(program);
        }
        return program.build();
    }
}
