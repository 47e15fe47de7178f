package io.tutti.algorithm;

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
final class LeaderAllreduce implements Algorithm {
    private static final int LOCAL_SCRATCHES = 2;
    private static final Buffer SUM = Buffer.scratch(LOCAL_SCRATCHES);

    private final InnerAlgorithm across;

    LeaderAllreduce() {
        this(InnerAlgorithm.of("across", "allreduce", "recursive-doubling"));
    }

    private LeaderAllreduce(InnerAlgorithm across) {
        this.across = across;
    }

    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return across.nameOf("smp");
    }

    @Override
    public String description() {
        return "nodes reduce to masters, masters allreduce, nodes broadcast (Zhu, Goodell, Gropp and Thakur 2009)";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        InnerAlgorithm other = across.with(parameters);
        parameters.requireNoOthers(name());
        return new LeaderAllreduce(other);
    }

    @Override
    public String parameters(ScheduleRequest request) {
        return across.parameters();
    }

    @Override
    public boolean takes(ScheduleRequest request) {
        return across.takes(ScheduleRequest.of(request.topology().nodes()));
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        NodeGroups groups = new NodeGroups(request.topology());
        Schedule leaders = across.schedule(ScheduleRequest.of(request.topology().nodes()));
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
            local(groups, new BinomialReduce(), leaders, rank, 0)
                    .buffers(Buffer.INPUT, sum)
                    .addTo(program);
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
            local(groups, new BinomialBroadcast(), leaders, rank, between.nextKey())
                    .buffers(Buffer.OUTPUT, Buffer.OUTPUT)
                    .addTo(program);
        }
        return program.build();
    }

    private static SubProgram local(NodeGroups groups, Algorithm algorithm, Schedule leaders, int rank, int key) {
        Topology topology = groups.topology();
        int node = topology.node(rank);
        return new SubProgram(algorithm.schedule(ScheduleRequest.of(topology.size(node))), topology.index(rank))
                .ranks(index -> topology.rank(node, index))
                .chunks(0, leaders.collective().chunks())
                .keys(key);
    }
}
