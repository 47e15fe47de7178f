package io.tutti.outerproduct.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.Keys;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.SubProgram;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The generalized Rabenseifner algorithm: all factors are gathered, every rank computes its block of rows from all pairs,
 * and the blocks are gathered. {@code vectors} and {@code blocks} name the two allgathers. With {@code share=s} G is
 * divided only among s neighbouring ranks, so that less of it travels and more of it is computed: s = 1 is an allgather
 * of the factors alone. Haefliger et al., A generalization of Rabenseifner's algorithm for the distributed sum of outer
 * products.
 */
final class BlockOuterSum implements Algorithm {
    private final InnerAlgorithm vectors;
    private final InnerAlgorithm blocks;
    /** Ranks that G is divided among; 0 for all. */
    private final int share;

    BlockOuterSum() {
        this(InnerAlgorithm.of("vectors", "allgather", "ring"), InnerAlgorithm.of("blocks", "allgather", "ring"), 0);
    }

    private BlockOuterSum(InnerAlgorithm vectors, InnerAlgorithm blocks, int share) {
        this.vectors = vectors;
        this.blocks = blocks;
        this.share = share;
    }

    @Override
    public String collective() {
        return SumOfOuterProducts.NAME;
    }

    @Override
    public String name() {
        List<String> settings = new ArrayList<>(vectors.setting());
        settings.addAll(blocks.setting());
        if (share > 0) {
            settings.add("share=" + share);
        }
        return settings.isEmpty() ? "g-rabenseifner" : "g-rabenseifner:" + String.join(",", settings);
    }

    @Override
    public String description() {
        return "factors are gathered, each rank computes a block of rows, blocks are gathered (Haefliger et al.)";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        BlockOuterSum other = new BlockOuterSum(
                vectors.with(parameters),
                blocks.with(parameters),
                parameters.number("share", 0, Integer.MAX_VALUE, share));
        parameters.requireNoOthers(name());
        return other;
    }

    @Override
    public String parameters(ScheduleRequest request) {
        return vectors.parameters() + "," + blocks.parameters() + ",share=" + (share == 0 ? request.ranks() : share);
    }

    @Override
    public List<Algorithm> variants(ScheduleRequest request) {
        if (vectors.isGiven() || blocks.isGiven() || share > 0) {
            return List.of(this);
        }
        Stream<Algorithm> whole = Stream.of("direct", "ring", "bruck", "node-aware")
                .map(name -> new BlockOuterSum(vectors.named(name), blocks.named(name), 0));
        Stream<Algorithm> shared = IntStream.of(2, 4, 8, 16)
                .filter(s -> s < request.ranks() && request.ranks() % s == 0)
                .mapToObj(s -> new BlockOuterSum(vectors, blocks, s));
        return Stream.concat(whole, shared).filter(a -> a.takes(request)).toList();
    }

    @Override
    public boolean takes(ScheduleRequest request) {
        int among = share == 0 ? request.ranks() : share;
        return request.ranks() % among == 0
                && vectors.takes(request)
                && blocks.takes(ScheduleRequest.of(neighbours(request, among)));
    }

    private static Topology neighbours(ScheduleRequest request, int among) {
        return among == request.ranks() ? request.topology() : Topology.oneNode(among);
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int among = share == 0 ? request.ranks() : share;
        SumOfOuterProducts sum = new SumOfOuterProducts(request.ranks(), among);
        Schedule first = vectors.schedule(request);
        Schedule second = blocks.schedule(ScheduleRequest.of(neighbours(request, among)));
        boolean isDivided = among == request.ranks();
        Symmetry symmetry = isDivided ? FactorChunks.symmetry(first, sum) : Symmetry.NONE;
        boolean isAlike = symmetry != Symmetry.NONE && FactorChunks.symmetry(second, sum) != Symmetry.NONE;
        Keys keys = new Keys(first);
        return Schedule.of(
                name(), sum, isAlike ? symmetry : Symmetry.NONE, rank -> program(sum, first, keys, second, rank));
    }

    private static Program program(SumOfOuterProducts sum, Schedule first, Keys keys, Schedule second, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        FactorChunks factors = new FactorChunks(sum, rank, program);
        factors.gather(first);
        int own = rank % sum.blocks();
        factors.multiply(own, factors.from(0));
        new SubProgram(second, own)
                .ranks(position -> rank - own + position)
                .buffers(Buffer.OUTPUT, Buffer.OUTPUT)
                .keys(keys.next())
                .addTo(program);
        return program.build();
    }
}
