package io.tutti.outer.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Inner;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.Shape;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import java.util.List;

/**
 * All factors are gathered, then every rank computes all of G: no element of G travels, and all products are computed
 * everywhere. {@code by} names the allgather. Haefliger et al., A generalization of Rabenseifner's algorithm for the
 * distributed sum of outer products.
 */
final class AllgatherOuterSum implements Algorithm {
    private final Inner allgather;

    AllgatherOuterSum() {
        this(Inner.of("by", "allgather", "ring"));
    }

    private AllgatherOuterSum(Inner allgather) {
        this.allgather = allgather;
    }

    @Override
    public String collective() {
        return SumOfOuterProducts.NAME;
    }

    @Override
    public String name() {
        return allgather.nameOf("allgather");
    }

    @Override
    public String description() {
        return "factors are gathered, everyone computes all products (Haefliger et al.)";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        Inner other = allgather.with(parameters);
        parameters.requireNoOthers(name());
        return new AllgatherOuterSum(other);
    }

    @Override
    public String parameters(Shape shape) {
        return allgather.parameters();
    }

    @Override
    public List<Algorithm> variants(Shape shape) {
        return allgather.isGiven()
                ? List.of(this)
                : List.copyOf(allgather.among(shape, "direct", "ring", "bruck", "node-aware").stream()
                        .map(AllgatherOuterSum::new)
                        .toList());
    }

    @Override
    public boolean takes(Shape shape) {
        return allgather.takes(shape);
    }

    @Override
    public Schedule schedule(Shape shape) {
        SumOfOuterProducts sum = new SumOfOuterProducts(shape.ranks(), 1);
        Schedule gathering = allgather.schedule(shape);
        return Schedule.of(name(), sum, Vectors.symmetry(gathering, sum), rank -> program(sum, gathering, rank));
    }

    private static Program program(SumOfOuterProducts sum, Schedule gathering, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        Vectors vectors = new Vectors(sum, rank, program);
        vectors.gather(gathering);
        vectors.multiply(0, vectors.from(0));
        return program.build();
    }
}
