package io.tutti.sparse.offline;

import io.tutti.schedule.Topology;
import io.tutti.sparse.GradientExchanges;
import io.tutti.sparse.collective.CollectiveBackend;
import io.tutti.sparse.collective.Target;
import io.tutti.sparse.exchange.CountedExchange;
import io.tutti.sparse.exchange.CountedScheme;
import io.tutti.sparse.trace.Recording;
import io.tutti.sparse.trace.Trace;
import io.tutti.sparse.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs an exchange of many ranks without their gradients. The ranks are threads, of which one runs at a time; each is
 * given its selection and runs the exchange itself, without messages. So the trace has the schedules and layouts of as
 * many ranks. The memory holds what ranks select and receive, some 32 k bytes a rank.
 *
 * @param exchange its name, with parameters
 * @param elements number of elements of a gradient
 * @param k number of elements to exchange
 * @param topology the ranks of each node
 * @param averaging the algorithm with which {@code dense} computes means
 */
public record OfflineRun(String exchange, int elements, int k, Topology topology, String averaging) {
    private static final String RING = "ring";

    /** The selections of ranks; a pure function of call and rank. */
    @FunctionalInterface
    public interface Selections {
        /**
         * {@return the selection of a rank in a call}
         *
         * @param call the call, counted from 0
         * @param rank the rank, counted from 0
         */
        SparseVector of(int call, int rank);
    }

    /**
     * {@return a run of ranks on separate nodes, with a ring for {@code dense}}
     *
     * @param exchange the exchange's name, with parameters
     * @param elements number of elements of a gradient, 0 or more
     * @param k number of elements to exchange, 0 to {@code elements}
     * @param ranks number of ranks, at least 1
     */
    public static OfflineRun of(String exchange, int elements, int k, int ranks) {
        return new OfflineRun(exchange, elements, k, Topology.uniform(ranks, 1), RING);
    }

    /**
     * Runs exchanges from the first on. Local work is timed in the ranks' threads, without work on whole gradients:
     * adding the residual, selecting, writing the update. The calling thread waits for all ranks.
     *
     * @param calls number of exchanges, 0 or more
     * @param selections what each rank selects in each exchange; called by one thread at a time
     * @return the trace of all ranks, with the recorded steps and without selections
     * @throws IllegalArgumentException if there is no such exchange, or it comes from another jar
     */
    public Trace run(int calls, Selections selections) {
        int ranks = topology.ranks();
        VirtualCluster cluster = new VirtualCluster(ranks);
        Trace[] parts = new Trace[ranks];
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            int own = rank;
            threads.add(Thread.ofPlatform()
                    .name("tutti-offline-" + rank)
                    .start(() -> cluster.act(() -> parts[own] = run(cluster, own, calls, selections))));
        }
        threads.forEach(OfflineRun::join);
        cluster.requireSuccess();
        return Trace.join(List.of(parts));
    }

    private Trace run(VirtualCluster cluster, int rank, int calls, Selections selections) {
        CollectiveBackend backend = new OfflineBackend(cluster, rank, topology, averaging);
        Recording recording = new Recording(false);
        try (CountedExchange played = open(new Target(exchange, backend, elements, k))) {
            played.record(recording);
            for (int call = 0; call < calls; call++) {
                played.runOffline(selections.of(call, rank));
            }
        }
        return recording.trace();
    }

    private static CountedExchange open(Target target) {
        if (GradientExchanges.scheme(target.name()) instanceof CountedScheme scheme) {
            return scheme.open(target);
        }
        throw new IllegalArgumentException(
                "exchange=" + target.name() + " comes from another jar; offline runs are for exchanges of Tutti");
    }

    private static void join(Thread thread) {
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Scales a recorded run to more ranks, with a ring for {@code dense}.
     *
     * @param recorded the trace of all ranks, from an exchange's first call on, with selections
     * @param ranks number of ranks, at least as many as recorded
     * @param seed the seed of random indexes
     * @return as {@link #scaled(Trace, int, long, String)}
     * @throws IllegalArgumentException if the trace is incomplete or has no selections, or if it has more ranks than
     *     {@code ranks}
     */
    public static Trace scaled(Trace recorded, int ranks, long seed) {
        return scaled(recorded, ranks, seed, RING);
    }

    /**
     * Scales a recorded run to more ranks. The recorded ranks select what they have selected. Each additional rank is
     * a copy of one of them: an element keeps its index with the probability that another recorded rank has selected
     * it too, and otherwise moves to a random index within a 1024th of all. So the numbers, positions and values of
     * elements and the overlap of two ranks are as recorded; the effect of the number of ranks on residuals is not
     * modelled. The scaled run is executed by {@link #run}. Work on whole gradients takes the mean of the recorded
     * times.
     *
     * @param recorded the trace of all ranks, from an exchange's first call on, with selections
     * @param ranks number of ranks, at least as many as recorded
     * @param seed the seed of random indexes
     * @param averaging the algorithm with which {@code dense} computes means
     * @return the trace of all {@code ranks}, each on its own node
     * @throws IllegalArgumentException if the trace is incomplete or has no selections, or if it has more ranks than
     *     {@code ranks}
     */
    public static Trace scaled(Trace recorded, int ranks, long seed, String averaging) {
        Resampling resampling = new Resampling(recorded.requireComplete(), seed);
        if (ranks < recorded.size()) {
            throw new IllegalArgumentException(
                    "ranks=" + ranks + " must be at least the " + recorded.size() + " recorded");
        }
        Topology topology = Topology.uniform(ranks, 1);
        Trace played = new OfflineRun(recorded.exchange(), recorded.elements(), recorded.k(), topology, averaging)
                .run(recorded.calls(), resampling);
        return resampling.withWork(played);
    }
}
