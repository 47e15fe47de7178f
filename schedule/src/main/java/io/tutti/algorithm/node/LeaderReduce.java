package io.tutti.algorithm.node;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.InnerAlgorithm;
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
 * Every node reduces to one of its ranks, and these leaders, one of which is the root, reduce to the root. One vector
 * leaves each node. Zhu, Goodell, Gropp and Thakur, Hierarchical collectives in MPICH2, 2009. Between nodes, sums go up
 * binomial trees unless the parameter {@code across} names another reduce.
 */
final class LeaderReduce extends AcrossNodes {
    private static final Buffer SUM = Buffer.scratch(Leaders.SCRATCHES);

    LeaderReduce() {
        this(InnerAlgorithm.of("across", "reduce", "binomial-tree"));
    }

    private LeaderReduce(InnerAlgorithm across) {
        super("smp", across);
    }

    @Override
    AcrossNodes with(InnerAlgorithm other) {
        return new LeaderReduce(other);
    }

    @Override
    public String description() {
        return "nodes reduce to leaders, leaders to the root (Zhu, Goodell, Gropp and Thakur 2009)";
    }

    @Override
    public List<Algorithm> variants(ScheduleRequest request) {
        return request.topology().nodes() < 2
                ? List.of(this)
                : variants(request, "double-binary-tree", "reduce-scatter-gather");
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Leaders leaders = Leaders.of(request);
        Schedule between = between(request);
        return SingleRank.orElse(
                this,
                Collectives.reduce(request.ranks(), between.collective().chunks(), request.root()),
                Symmetry.NONE,
                rank -> program(leaders, between, rank));
    }

    private static Program program(Leaders leaders, Schedule between, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        boolean isAlone = leaders.topology().nodes() == 1;
        Buffer sum = isAlone ? Buffer.OUTPUT : leaders.hasOthers(rank) ? SUM : Buffer.INPUT;
        if (leaders.hasOthers(rank)) {
            leaders.inside("reduce", rank, between.collective().chunks())
                    .buffers(Buffer.INPUT, sum)
                    .addTo(program);
        }
        if (leaders.isLeader(rank) && !isAlone) {
            leaders.between(between, rank)
                    .buffers(sum, Buffer.OUTPUT)
                    .scratch(Leaders.SCRATCHES + 1)
                    .keys(leaders.keysInside())
                    .addTo(program);
        }
        return program.build();
    }
}
