package io.tutti.outerproduct.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;

/**
 * Every rank sends its factors to every other rank, and adds a product while the others are in transit. Each rank begins
 * with its own factors and proceeds around the ring of ranks, so all ranks are served at once and no rank waits before it
 * begins. With {@code order=ranks} all ranks add in rank order, so that results are equal, and begin with what rank 0
 * sends. Haefliger et al., A generalization of Rabenseifner's algorithm for the distributed sum of outer products.
 */
final class AsynchronousOuterSum implements Algorithm {
    private static final String AROUND = "around";
    private static final String RANKS = "ranks";

    private final String order;

    AsynchronousOuterSum() {
        this(AROUND);
    }

    private AsynchronousOuterSum(String order) {
        this.order = order;
    }

    @Override
    public String collective() {
        return SumOfOuterProducts.NAME;
    }

    @Override
    public String name() {
        return order.equals(AROUND) ? "allgather-async" : "allgather-async:order=" + order;
    }

    @Override
    public String description() {
        return "products are computed while other factors are in transit (Haefliger et al.)";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        String other = parameters.text("order", order);
        parameters.requireNoOthers(name());
        if (!other.equals(AROUND) && !other.equals(RANKS)) {
            throw new IllegalArgumentException("order=" + other + " must be " + AROUND + " or " + RANKS);
        }
        return new AsynchronousOuterSum(other);
    }

    @Override
    public String parameters(ScheduleRequest request) {
        return "order=" + order;
    }

    @Override
    public java.util.List<Algorithm> variants(ScheduleRequest request) {
        return java.util.List.of(new AsynchronousOuterSum(AROUND), new AsynchronousOuterSum(RANKS));
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        SumOfOuterProducts sum = new SumOfOuterProducts(request.ranks(), 1);
        Symmetry rotation = OuterSymmetry.of(Symmetry.rotation(sum.ranks(), 1), 1);
        return Schedule.of(name(), sum, order.equals(AROUND) ? rotation : Symmetry.NONE, rank -> program(sum, rank));
    }

    private Program program(SumOfOuterProducts sum, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        FactorChunks factors = new FactorChunks(sum, rank, program);
        for (int distance = 1; distance < sum.ranks(); distance++) {
            program.send(Math.floorMod(rank - distance, sum.ranks()), 0, factors.of(rank));
        }
        int[] owners = factors.from(order.equals(AROUND) ? rank : 0);
        for (int i = 0; i < owners.length; i++) {
            if (owners[i] != rank) {
                program.recv(owners[i], 0, factors.of(owners[i]));
            }
            if (i == 0) {
                factors.multiply(0, owners[i]);
            } else {
                factors.add(0, owners[i]);
            }
        }
        return program.build();
    }
}
