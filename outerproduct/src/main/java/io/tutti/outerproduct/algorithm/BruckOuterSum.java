package io.tutti.outerproduct.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Bruck;
import io.tutti.algorithm.pattern.Ring;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.stream.IntStream;

/**
 * Factors are gathered as in the Bruck allgather, and the factors of a step are multiplied while those of the next are
 * in transit. Ranks add in different orders. Haefliger et al., A generalization of Rabenseifner's algorithm for the
 * distributed sum of outer products.
 */
final class BruckOuterSum implements Algorithm {
    @Override
    public String collective() {
        return SumOfOuterProducts.NAME;
    }

    @Override
    public String name() {
        return "bruck-async";
    }

    @Override
    public String description() {
        return "numbers of factors double; those of a step are multiplied during the next (Haefliger et al.)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        SumOfOuterProducts sum = new SumOfOuterProducts(request.ranks(), 1);
        Symmetry rotation = OuterSymmetry.of(Symmetry.rotation(sum.ranks(), 1), 1);
        return Schedule.of(name(), sum, rotation, rank -> program(sum, rank));
    }

    private static Program program(SumOfOuterProducts sum, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        FactorChunks factors = new FactorChunks(sum, rank, program);
        Ring ring = new Ring(sum.ranks());
        Bruck bruck = new Bruck(sum.ranks());
        int multiplied = 0;
        int held = 1;
        for (int step = 0; step < bruck.steps(); step++) {
            int distance = bruck.distance(step);
            int count = bruck.count(step);
            program.send(ring.before(rank, distance), step, run(factors, ring, rank, count));
            multiply(factors, ring, rank, multiplied, held);
            program.recv(ring.after(rank, distance), step, run(factors, ring, ring.after(rank, distance), count));
            multiplied = held;
            held += count;
        }
        multiply(factors, ring, rank, multiplied, held);
        return program.build();
    }

    private static void multiply(FactorChunks factors, Ring ring, int rank, int from, int to) {
        int[] owners =
                IntStream.range(from, to).map(i -> (rank + i) % ring.size()).toArray();
        if (from == 0) {
            factors.multiply(0, owners);
        } else {
            factors.add(0, owners);
        }
    }

    private static Slice[] run(FactorChunks factors, Ring ring, int first, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> factors.of((first + i) % ring.size()))
                .toArray(Slice[]::new);
    }
}
