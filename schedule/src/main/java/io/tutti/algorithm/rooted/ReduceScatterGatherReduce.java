package io.tutti.algorithm.rooted;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Collectives;
import java.util.List;

/**
 * A reduce-scatter gives each rank the sum of one chunk, then the root gathers the chunks. For long vectors: two
 * vectors' time for any number of ranks, and every rank adds at most one vector. Rabenseifner, Optimization of
 * collective reduction operations, 2004, section 3.
 *
 * <p>Parameters {@code reduce-scatter} and {@code gather} name the algorithms of the two phases. The reduce-scatter
 * decides whether the order of ranks is kept; {@code direct} keeps it.
 */
final class ReduceScatterGatherReduce extends TwoPhases {
    ReduceScatterGatherReduce() {
        this(
                InnerAlgorithm.of("reduce-scatter", "reduce-scatter", "generalized"),
                InnerAlgorithm.of("gather", "gather", "binomial-tree"));
    }

    private ReduceScatterGatherReduce(InnerAlgorithm reduceScatter, InnerAlgorithm gather) {
        super("reduce-scatter-gather", reduceScatter, gather);
    }

    @Override
    TwoPhases with(InnerAlgorithm reduceScatter, InnerAlgorithm gather) {
        return new ReduceScatterGatherReduce(reduceScatter, gather);
    }

    @Override
    public String collective() {
        return "reduce";
    }

    @Override
    public String description() {
        return "a reduce-scatter, then the root gathers the sums (Rabenseifner 2004)";
    }

    /** With a direct reduce-scatter and gather, too: few steps, and the order of ranks is kept. */
    @Override
    public List<Algorithm> variants(ScheduleRequest request) {
        return variants(request, "linear");
    }

    @Override
    Collective whole(ScheduleRequest request) {
        return Collectives.reduce(request.ranks(), request.ranks(), request.root());
    }

    /** The root's sum is in OUTPUT, as the other chunks are to be. */
    @Override
    Buffer between(ScheduleRequest request, int rank) {
        return rank == request.root() ? Buffer.OUTPUT : Buffer.scratch(0);
    }
}
