package io.tutti.outer.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Inner;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.Part;
import io.tutti.algorithm.Shape;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.List;

/**
 * Every rank computes its own product, then all products are summed up by an allreduce, which {@code by} names: what
 * everyone does who has an allreduce.
 */
final class AllreduceOuterSum implements Algorithm {
    private final Inner allreduce;

    AllreduceOuterSum() {
        this(Inner.of("by", "allreduce", "ring"));
    }

    private AllreduceOuterSum(Inner allreduce) {
        this.allreduce = allreduce;
    }

    @Override
    public String collective() {
        return SumOfOuterProducts.NAME;
    }

    @Override
    public String name() {
        return allreduce.nameOf("allreduce");
    }

    @Override
    public String description() {
        return "the own product is computed, then an allreduce sums them up";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        Inner other = allreduce.with(parameters);
        parameters.requireNoOthers(name());
        return new AllreduceOuterSum(other);
    }

    @Override
    public String parameters(Shape shape) {
        return allreduce.parameters();
    }

    @Override
    public List<Algorithm> variants(Shape shape) {
        return allreduce.isGiven()
                ? List.of(this)
                : List.copyOf(
                        allreduce
                                .among(
                                        shape,
                                        "two-shot",
                                        "ring",
                                        "recursive-doubling",
                                        "recursive-halving",
                                        "mixed-radix")
                                .stream()
                                .map(AllreduceOuterSum::new)
                                .toList());
    }

    @Override
    public boolean takes(Shape shape) {
        return allreduce.takes(shape);
    }

    @Override
    public Schedule schedule(Shape shape) {
        Schedule inner = allreduce.schedule(shape);
        SumOfOuterProducts sum =
                new SumOfOuterProducts(shape.ranks(), inner.collective().chunks());
        Symmetry symmetry = inner.symmetry();
        return Schedule.of(name(), sum, OuterSymmetry.of(symmetry, sum.blocks()), rank -> {
            ProgramBuilder program = new ProgramBuilder(rank);
            Vectors vectors = new Vectors(sum, rank, program);
            for (int block = 0; block < sum.blocks(); block++) {
                vectors.multiply(symmetry.chunk(rank, block), rank);
            }
            new Part(inner, rank).buffers(Buffer.OUTPUT, Buffer.OUTPUT).addTo(program);
            return program.build();
        });
    }
}
