package io.tutti.sparse;

import io.tutti.schedule.Topology;
import io.tutti.sparse.trace.Trace;
import java.util.ArrayList;
import java.util.List;

/**
 * An exchange of many ranks without their gradients: the ranks are threads, one running at a time, which get what they
 * would have selected, and then run the exchange itself; only its messages are left out. So its trace has the
 * schedules and layouts that so many ranks would run. Takes memory for all that ranks select and receive, some 32 k bytes
 * a rank.
 *
 * @param exchange its name, with parameters
 * @param elements of a gradient
 * @param k how many of them shall travel
 * @param topology which ranks there are, and which share a node
 * @param averaging the algorithm with which {@code dense} takes means, instead of a choice
 */
public record OfflineRun(String exchange, int elements, int k, Topology topology, String averaging) {
    /** What ranks select; the same for the same call and rank. */
    @FunctionalInterface
    public interface Selections {
        /** What a rank has selected of its own gradient and residual in a call, both from 0. */
        SparseVector of(int call, int rank);
    }

    /** Of ranks on nodes of their own, {@code dense} by a ring. */
    public static OfflineRun of(String exchange, int elements, int k, int ranks) {
        return new OfflineRun(exchange, elements, k, Topology.uniform(ranks, 1), "ring");
    }

    /** As this, on other nodes. */
    public OfflineRun on(Topology other) {
        return new OfflineRun(exchange, elements, k, other, averaging);
    }

    /**
     * Runs exchanges from the first on. Times of local work are those of the ranks' threads, without what depends on whole
     * gradients: adding the residual, selecting, writing the update.
     *
     * @throws IllegalArgumentException if there is no such exchange
     */
    public Trace run(int calls, Selections selections) {
        int ranks = topology.ranks();
        VirtualCluster cluster = new VirtualCluster(ranks);
        Trace[] parts = new Trace[ranks];
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            int own = rank;
            threads.add(Thread.ofPlatform()
                    .name("tutti-rehearsal-" + rank)
                    .start(() -> cluster.act(() -> parts[own] = run(cluster, own, calls, selections))));
        }
        threads.forEach(OfflineRun::join);
        cluster.requireSuccess();
        return Trace.join(List.of(parts));
    }

    private Trace run(VirtualCluster cluster, int rank, int calls, Selections selections) {
        CollectiveBackend backend = new OfflineBackend(cluster, rank, topology, averaging);
        Recording recording = new Recording(false);
        try (CountedExchange played =
                (CountedExchange) GradientExchanges.open(new Target(exchange, backend, elements, k))) {
            played.record(recording);
            for (int call = 0; call < calls; call++) {
                played.rehearse(selections.of(call, rank));
            }
        }
        return recording.trace();
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
     * A recorded run as more ranks would have done it. The recorded ranks select what they have selected; each further one
     * is a copy of one of them, of which an element stays where it is with the share of the other recorded ranks that have
     * selected it, too, and otherwise moves to a random index within a 1024th of all. So numbers of elements, where they
     * lie, how large they are, and how much two ranks have in common is as recorded; that residuals would change with the
     * number of ranks is not in it. From there on everything is {@link #run}. Times of work on whole gradients are the
     * mean of the recorded ones.
     *
     * @param recorded of all ranks, from an exchange's first call on, with selections
     * @param ranks at least as many as recorded
     * @param seed of the random indexes
     * @throws IllegalArgumentException if something is missing
     */
    public static Trace scaled(Trace recorded, int ranks, long seed) {
        Resampling resampling = new Resampling(recorded.requireComplete(), seed);
        if (ranks < recorded.size()) {
            throw new IllegalArgumentException(
                    "ranks=" + ranks + " must be at least the " + recorded.size() + " recorded");
        }
        Trace played = of(recorded.exchange(), recorded.elements(), recorded.k(), ranks)
                .run(recorded.calls(), resampling);
        return resampling.withWork(played);
    }
}
