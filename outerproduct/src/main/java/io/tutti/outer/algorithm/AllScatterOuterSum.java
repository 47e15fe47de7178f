package io.tutti.outer.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Inner;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.Part;
import io.tutti.algorithm.Shape;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * As the generalized Rabenseifner algorithm, but a rank gets only those elements of the left factors that its rows need:
 * {@code P(N/P + M)} words instead of {@code P(N + M)} before the blocks are gathered, which {@code blocks} names.
 */
final class AllScatterOuterSum implements Algorithm {
    private final Inner blocks;

    AllScatterOuterSum() {
        this(Inner.of("blocks", "allgather", "ring"));
    }

    private AllScatterOuterSum(Inner blocks) {
        this.blocks = blocks;
    }

    @Override
    public String collective() {
        return SumOfOuterProducts.NAME;
    }

    @Override
    public String name() {
        return blocks.nameOf("all-scatter");
    }

    @Override
    public String description() {
        return "each rank gets what its rows need of the factors, computes them, blocks are gathered";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        Inner other = blocks.with(parameters);
        parameters.requireNoOthers(name());
        return new AllScatterOuterSum(other);
    }

    @Override
    public String parameters(Shape shape) {
        return blocks.parameters();
    }

    @Override
    public List<Algorithm> variants(Shape shape) {
        return blocks.isGiven()
                ? List.of(this)
                : List.copyOf(blocks.among(shape, "direct", "ring", "bruck", "node-aware").stream()
                        .map(AllScatterOuterSum::new)
                        .toList());
    }

    @Override
    public boolean takes(Shape shape) {
        return blocks.takes(shape);
    }

    @Override
    public Schedule schedule(Shape shape) {
        SumOfOuterProducts sum = new SumOfOuterProducts(shape.ranks(), shape.ranks());
        Schedule inner = blocks.schedule(shape);
        return Schedule.of(name(), sum, Vectors.symmetry(inner, sum), rank -> program(sum, inner, rank));
    }

    private static Program program(SumOfOuterProducts sum, Schedule inner, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        int ranks = sum.ranks();
        for (int distance = 1; distance < ranks; distance++) {
            int to = (rank + distance) % ranks;
            program.send(to, 0, Slice.input(sum.left(rank, to), 1), Slice.input(sum.right(rank), 1));
        }
        for (int distance = 1; distance < ranks; distance++) {
            int from = Math.floorMod(rank - distance, ranks);
            program.recv(from, 0, left(sum, from, rank), right(sum, from, rank));
        }
        List<Slice> operands = new ArrayList<>();
        for (int owner = 0; owner < ranks; owner++) {
            operands.add(left(sum, owner, rank));
            operands.add(right(sum, owner, rank));
        }
        program.apply(SumOfOuterProducts.PRODUCTS, Slice.output(rank, 1), operands.toArray(Slice[]::new));
        new Part(inner, rank).buffers(Buffer.OUTPUT, Buffer.OUTPUT).keys(1).addTo(program);
        return program.build();
    }

    private static Slice left(SumOfOuterProducts sum, int owner, int rank) {
        return new Slice(owner == rank ? Buffer.INPUT : Buffer.scratch(2 * owner), sum.left(owner, rank), 1);
    }

    private static Slice right(SumOfOuterProducts sum, int owner, int rank) {
        return new Slice(owner == rank ? Buffer.INPUT : Buffer.scratch(2 * owner + 1), sum.right(owner), 1);
    }
}
