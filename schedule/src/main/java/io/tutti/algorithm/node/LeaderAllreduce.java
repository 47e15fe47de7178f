package io.tutti.algorithm.node;

import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.SubProgram;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;

/**
 * Every node reduces to one of its ranks, these leaders do an allreduce, and every node broadcasts the result. Each
 * vector crosses the network as if nodes were ranks. Zhu, Goodell, Gropp and Thakur, Hierarchical collectives in
 * MPICH2, 2009; "SMP" in Bienz, Olson and Gropp 2019. Leaders use recursive doubling unless the parameter {@code
 * across} names another allreduce.
 */
final class LeaderAllreduce extends AcrossNodes {
    private static final Buffer SUM = Buffer.scratch(Leaders.SCRATCHES);

    LeaderAllreduce() {
        this(InnerAlgorithm.of("across", "allreduce", "recursive-doubling"));
    }

    private LeaderAllreduce(InnerAlgorithm across) {
        super("smp", across);
    }

    @Override
    AcrossNodes with(InnerAlgorithm other) {
        return new LeaderAllreduce(other);
    }

    @Override
    public String description() {
        return "nodes reduce to leaders, leaders allreduce, nodes broadcast (Zhu, Goodell, Gropp and Thakur 2009)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Leaders leaders = Leaders.of(request);
        Schedule between = between(request);
        return SingleRank.orElse(
                this,
                Collectives.allreduce(request.ranks(), between.collective().chunks()),
                Symmetry.NONE,
                rank -> program(leaders, between, rank));
    }

    private static Program program(Leaders leaders, Schedule schedule, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        int chunks = schedule.collective().chunks();
        boolean isAlone = leaders.topology().nodes() == 1;
        Buffer sum = isAlone ? Buffer.OUTPUT : leaders.hasOthers(rank) ? SUM : Buffer.INPUT;
        if (leaders.hasOthers(rank)) {
            leaders.inside("reduce", rank, chunks).buffers(Buffer.INPUT, sum).addTo(program);
        }
        SubProgram between = leaders.between(schedule, rank)
                .buffers(sum, Buffer.OUTPUT)
                .scratch(Leaders.SCRATCHES + 1)
                .keys(leaders.keysInside());
        if (leaders.isLeader(rank)) {
            between.addTo(program);
        }
        if (leaders.hasOthers(rank)) {
            leaders.inside("broadcast", rank, chunks)
                    .buffers(Buffer.OUTPUT, Buffer.OUTPUT)
                    .keys(between.nextKey())
                    .addTo(program);
        }
        return program.build();
    }
}
