package io.tutti.outerproduct.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import java.util.List;

/**
 * All factors are gathered, then every rank computes all of G. No element of G is sent, and every rank computes all
 * products. {@code by} names the allgather. Haefliger et al., A generalization of Rabenseifner's algorithm for the
 * distributed sum of outer products.
 */
final class AllgatherOuterSum implements Algorithm {
    private final InnerAlgorithm allgather;

    AllgatherOuterSum() {
        this(InnerAlgorithm.of("by", "allgather", "ring"));
    }

    private AllgatherOuterSum(InnerAlgorithm allgather) {
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
        return "factors are gathered, every rank computes all products (Haefliger et al.)";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        InnerAlgorithm other = allgather.with(parameters);
        parameters.requireNoOthers(name());
        return new AllgatherOuterSum(other);
    }

    @Override
    public String parameters(ScheduleRequest request) {
        return allgather.parameters();
    }

    @Override
    public List<Algorithm> variants(ScheduleRequest request) {
        return allgather.isGiven()
                ? List.of(this)
                : List.copyOf(allgather.among(request, "direct", "ring", "bruck", "node-aware").stream()
                        .map(AllgatherOuterSum::new)
                        .toList());
    }

    @Override
    public boolean takes(ScheduleRequest request) {
        return allgather.takes(request);
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        SumOfOuterProducts sum = new SumOfOuterProducts(request.ranks(), 1);
        Schedule gathering = allgather.schedule(request);
        return Schedule.of(name(), sum, FactorChunks.symmetry(gathering, sum), rank -> program(sum, gathering, rank));
    }

    private static Program program(SumOfOuterProducts sum, Schedule gathering, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        FactorChunks factors = new FactorChunks(sum, rank, program);
        factors.gather(gathering);
        factors.multiply(0, factors.from(0));
        return program.build();
    }
}
