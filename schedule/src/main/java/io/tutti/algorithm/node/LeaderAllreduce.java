package io.tutti.algorithm.node;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
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
import io.tutti.schedule.Topology;

/**
 * Every node reduces to one of its ranks, these leaders do an allreduce, and every node broadcasts the result. Each
 * vector crosses the network as if nodes were ranks. Zhu, Goodell, Gropp and Thakur, Hierarchical collectives in
 * MPICH2, 2009; "SMP" in Bienz, Olson and Gropp 2019. Leaders use recursive doubling unless the parameter {@code
 * across} names another allreduce.
 */
final class LeaderAllreduce extends AcrossNodes {
    /** The algorithm of the reduce and the broadcast inside nodes. */
    private static final String LOCAL = "binomial-tree";

    private static final int LOCAL_SCRATCHES = 2;
    private static final Buffer SUM = Buffer.scratch(LOCAL_SCRATCHES);

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
        NodeGroups groups = new NodeGroups(request.topology());
        Schedule leaders = between(request);
        return SingleRank.orElse(
                this,
                Collectives.allreduce(request.ranks(), leaders.collective().chunks()),
                Symmetry.NONE,
                rank -> program(groups, leaders, rank));
    }

    private static Program program(NodeGroups groups, Schedule leaders, int rank) {
        Topology topology = groups.topology();
        ProgramBuilder program = new ProgramBuilder(rank);
        int node = topology.node(rank);
        int size = topology.size(node);
        Buffer sum = topology.nodes() == 1 ? Buffer.OUTPUT : size == 1 ? Buffer.INPUT : SUM;
        if (size > 1) {
            local(groups, "reduce", leaders, rank, 0).buffers(Buffer.INPUT, sum).addTo(program);
        }
        SubProgram between = new SubProgram(leaders, node)
                .ranks(other -> topology.rank(other, 0))
                .buffers(sum, Buffer.OUTPUT)
                .scratch(LOCAL_SCRATCHES + 1)
                .keys(groups.treeSteps());
        if (topology.index(rank) == 0) {
            between.addTo(program);
        }
        if (size > 1) {
            local(groups, "broadcast", leaders, rank, between.nextKey())
                    .buffers(Buffer.OUTPUT, Buffer.OUTPUT)
                    .addTo(program);
        }
        return program.build();
    }

    /** The part of a rank in a collective of its node. */
    private static SubProgram local(NodeGroups groups, String collective, Schedule leaders, int rank, int key) {
        Topology topology = groups.topology();
        int node = topology.node(rank);
        Algorithm tree = Algorithms.byName(collective, LOCAL).orElseThrow();
        return new SubProgram(tree.schedule(ScheduleRequest.of(topology.size(node))), topology.index(rank))
                .ranks(index -> topology.rank(node, index))
                .chunks(0, leaders.collective().chunks())
                .keys(key);
    }
}
