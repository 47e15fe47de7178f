package io.tutti.algorithm;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;

/**
 * Every node reduces to one of its ranks, these masters do an allreduce, and every node broadcasts: each vector crosses
 * the network as if nodes were ranks. Zhu, Goodell, Gropp and Thakur, Hierarchical collectives in MPICH2, 2009; "SMP"
 * in Bienz, Olson and Gropp 2019. Between masters recursive doubling, unless the parameter {@code across} names another
 * allreduce.
 */
final class MasterAllreduce implements Algorithm {
    private static final int LOCAL_SCRATCHES = 2;
    private static final Buffer SUM = Buffer.scratch(LOCAL_SCRATCHES);

    private final Inner across;

    MasterAllreduce() {
        this(Inner.of("across", "allreduce", "recursive-doubling"));
    }

    private MasterAllreduce(Inner across) {
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
        Inner other = across.with(parameters);
        parameters.requireNoOthers(name());
        return new MasterAllreduce(other);
    }

    @Override
    public String parameters(Shape shape) {
        return across.parameters();
    }

    @Override
    public boolean takes(Shape shape) {
        return across.takes(Shape.of(shape.topology().nodes()));
    }

    @Override
    public Schedule schedule(Shape shape) {
        Nodes nodes = new Nodes(shape.topology());
        Schedule masters = across.schedule(Shape.of(shape.topology().nodes()));
        return Alone.orElse(
                this,
                Collectives.allreduce(shape.ranks(), masters.collective().chunks()),
                Symmetry.NONE,
                rank -> program(nodes, masters, rank));
    }

    private static Program program(Nodes nodes, Schedule masters, int rank) {
        Topology topology = nodes.topology();
        ProgramBuilder program = new ProgramBuilder(rank);
        int node = topology.node(rank);
        int size = topology.size(node);
        Buffer sum = topology.nodes() == 1 ? Buffer.OUTPUT : size == 1 ? Buffer.INPUT : SUM;
        if (size > 1) {
            local(nodes, new BinomialReduce(), masters, rank, 0)
                    .buffers(Buffer.INPUT, sum)
                    .addTo(program);
        }
        Part between = new Part(masters, node)
                .ranks(other -> topology.rank(other, 0))
                .buffers(sum, Buffer.OUTPUT)
                .scratch(LOCAL_SCRATCHES + 1)
                .keys(nodes.treeSteps());
        if (topology.index(rank) == 0) {
            between.addTo(program);
        }
        if (size > 1) {
            local(nodes, new BinomialBroadcast(), masters, rank, between.nextKey())
                    .buffers(Buffer.OUTPUT, Buffer.OUTPUT)
                    .addTo(program);
        }
        return program.build();
    }

    private static Part local(Nodes nodes, Algorithm algorithm, Schedule masters, int rank, int key) {
        Topology topology = nodes.topology();
        int node = topology.node(rank);
        return new Part(algorithm.schedule(Shape.of(topology.size(node))), topology.index(rank))
                .ranks(index -> topology.rank(node, index))
                .chunks(0, masters.collective().chunks())
                .keys(key);
    }
}
