package io.tutti.algorithm.rooted;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Collectives;
import java.util.List;

/**
 * The root scatters its vector, one chunk to each rank, then an allgather brings all chunks to all ranks. For long
 * vectors: two vectors' time for any number of ranks, where a binomial tree sends the vector once for each level.
 * Barnett, Gupta, Payne, Shuler, van de Geijn and Watts, Interprocessor collective communication library (InterCom),
 * 1994; called van de Geijn's algorithm in Thakur, Rabenseifner and Gropp 2005.
 *
 * <p>Parameters {@code scatter} and {@code allgather} name the algorithms of the two phases.
 */
final class ScatterAllgatherBroadcast extends TwoPhases {
    ScatterAllgatherBroadcast() {
        this(
                InnerAlgorithm.of("scatter", "scatter", "binomial-tree"),
                InnerAlgorithm.of("allgather", "allgather", "ring"));
    }

    private ScatterAllgatherBroadcast(InnerAlgorithm scatter, InnerAlgorithm allgather) {
        super("scatter-allgather", scatter, allgather);
    }

    @Override
    TwoPhases with(InnerAlgorithm scatter, InnerAlgorithm allgather) {
        return new ScatterAllgatherBroadcast(scatter, allgather);
    }

    @Override
    public String collective() {
        return "broadcast";
    }

    @Override
    public String description() {
        return "the root scatters its vector, an allgather completes it everywhere (Barnett, van de Geijn et al. 1994)";
    }

    /** A ring for the longest vectors; doubling runs for shorter ones. */
    @Override
    public List<Algorithm> variants(ScheduleRequest request) {
        return variants(request, "bruck");
    }

    @Override
    Collective whole(ScheduleRequest request) {
        return Collectives.broadcast(request.ranks(), request.ranks(), request.root());
    }

    /** The chunk that a rank is given is in OUTPUT, as the allgather's result is to be. */
    @Override
    Buffer between(ScheduleRequest request, int rank) {
        return Buffer.OUTPUT;
    }
}
