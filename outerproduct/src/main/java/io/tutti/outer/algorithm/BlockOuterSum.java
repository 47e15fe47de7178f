package io.tutti.outer.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Inner;
import io.tutti.algorithm.Keys;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.Part;
import io.tutti.algorithm.Shape;
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
    private final Inner vectors;
    private final Inner blocks;
    /** Ranks that G is divided among; 0 for all. */
    private final int share;

    BlockOuterSum() {
        this(Inner.of("vectors", "allgather", "ring"), Inner.of("blocks", "allgather", "ring"), 0);
    }

    private BlockOuterSum(Inner vectors, Inner blocks, int share) {
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
    public String parameters(Shape shape) {
        return vectors.parameters() + "," + blocks.parameters() + ",share=" + (share == 0 ? shape.ranks() : share);
    }

    @Override
    public List<Algorithm> variants(Shape shape) {
        if (vectors.isGiven() || blocks.isGiven() || share > 0) {
            return List.of(this);
        }
        Stream<Algorithm> whole = Stream.of("direct", "ring", "bruck", "node-aware")
                .map(name -> new BlockOuterSum(vectors.named(name), blocks.named(name), 0));
        Stream<Algorithm> shared = IntStream.of(2, 4, 8, 16)
                .filter(s -> s < shape.ranks() && shape.ranks() % s == 0)
                .mapToObj(s -> new BlockOuterSum(vectors, blocks, s));
        return Stream.concat(whole, shared).filter(a -> a.takes(shape)).toList();
    }

    @Override
    public boolean takes(Shape shape) {
        int among = share == 0 ? shape.ranks() : share;
        return shape.ranks() % among == 0 && vectors.takes(shape) && blocks.takes(Shape.of(neighbours(shape, among)));
    }

    private static Topology neighbours(Shape shape, int among) {
        return among == shape.ranks() ? shape.topology() : Topology.oneNode(among);
    }

    @Override
    public Schedule schedule(Shape shape) {
        int among = share == 0 ? shape.ranks() : share;
        SumOfOuterProducts sum = new SumOfOuterProducts(shape.ranks(), among);
        Schedule first = vectors.schedule(shape);
        Schedule second = blocks.schedule(Shape.of(neighbours(shape, among)));
        boolean isDivided = among == shape.ranks();
        Symmetry symmetry = isDivided ? Vectors.symmetry(first, sum) : Symmetry.NONE;
        boolean isAlike = symmetry != Symmetry.NONE && Vectors.symmetry(second, sum) != Symmetry.NONE;
        Keys keys = new Keys(first);
        return Schedule.of(
                name(), sum, isAlike ? symmetry : Symmetry.NONE, rank -> program(sum, first, keys, second, rank));
    }

    private static Program program(SumOfOuterProducts sum, Schedule first, Keys keys, Schedule second, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        Vectors factors = new Vectors(sum, rank, program);
        factors.gather(first);
        int own = rank % sum.blocks();
        factors.multiply(own, factors.from(0));
        new Part(second, own)
                .ranks(position -> rank - own + position)
                .buffers(Buffer.OUTPUT, Buffer.OUTPUT)
                .keys(keys.next())
                .addTo(program);
        return program.build();
    }
}
