package io.tutti.outerproduct.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.SubProgram;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.List;

/**
 * Every rank computes its product; then an allreduce, which {@code by} names, sums all products. This is the usual
 * solution on top of an allreduce.
 */
final class AllreduceOuterSum implements Algorithm {
    private final InnerAlgorithm allreduce;

    AllreduceOuterSum() {
        this(InnerAlgorithm.of("by", "allreduce", "ring"));
    }

    private AllreduceOuterSum(InnerAlgorithm allreduce) {
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
        return "each rank computes its product, an allreduce adds the products";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        InnerAlgorithm other = allreduce.with(parameters);
        parameters.requireNoOthers(name());
        return new AllreduceOuterSum(other);
    }

    @Override
    public String parameters(ScheduleRequest request) {
        return allreduce.parameters();
    }

    @Override
    public List<Algorithm> variants(ScheduleRequest request) {
        return allreduce.isGiven()
                ? List.of(this)
                : List.copyOf(
                        allreduce
                                .among(
                                        request,
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
    public boolean takes(ScheduleRequest request) {
        return allreduce.takes(request);
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Schedule inner = allreduce.schedule(request);
        SumOfOuterProducts sum =
                new SumOfOuterProducts(request.ranks(), inner.collective().chunks());
        Symmetry symmetry = inner.symmetry();
        return Schedule.of(name(), sum, OuterSymmetry.of(symmetry, sum.blocks()), rank -> {
            ProgramBuilder program = new ProgramBuilder(rank);
            FactorChunks factors = new FactorChunks(sum, rank, program);
            for (int block = 0; block < sum.blocks(); block++) {
                factors.multiply(symmetry.chunk(rank, block), rank);
            }
            new SubProgram(inner, rank).buffers(Buffer.OUTPUT, Buffer.OUTPUT).addTo(program);
            return program.build();
        });
    }
}
