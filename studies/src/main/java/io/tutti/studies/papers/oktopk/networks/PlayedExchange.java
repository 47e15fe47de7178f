package io.tutti.studies.papers.oktopk.networks;

import io.tutti.Tutti;
import io.tutti.model.Network;
import io.tutti.model.simulate.Simulator;
import io.tutti.schedule.Topology;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.sparse.offline.OfflineRun;
import io.tutti.sparse.replay.ReplayedCall;
import io.tutti.sparse.replay.TraceReplay;
import io.tutti.sparse.trace.Recording;
import io.tutti.sparse.trace.Step;
import io.tutti.sparse.trace.Trace;
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.studies.papers.oktopk.timing.GradientFile;
import io.tutti.studies.papers.oktopk.timing.GradientSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Exchanges of recorded gradients, recorded among as many threads as the gradients have ranks, scaled to more ranks, and
 * played on modelled networks. Long gradients are thinned: of every {@link #factor} elements one takes part.
 */
final class PlayedExchange {
    private static final int ELEMENTS = 150_000;
    private static final int CALLS = 4;
    /** Exchanges for which thresholds are kept. */
    private static final int PERIOD = 32;

    private static final long SEED = 1;
    /** Algorithms of an exchange of all elements: one that needs few links, one of few steps. The quicker one counts. */
    private static final List<String> AVERAGING = List.of("ring", "generalized");

    private final GradientFile gradients;
    private final int factor;
    private final int elements;
    private final int k;

    PlayedExchange(GradientFile gradients, double density) {
        this.gradients = gradients;
        factor = factor(gradients.elements());
        elements = gradients.elements() / factor;
        k = GradientExchanges.countOf(density, elements);
    }

    /** Returns a number without small divisors, so that no position in a layer's rows is preferred. */
    private static int factor(int elements) {
        int factor = Math.max(1, elements / ELEMENTS);
        while (factor > 1 && (factor % 2 == 0 || factor % 3 == 0 || factor % 5 == 0 || factor % 7 == 0)) {
            factor++;
        }
        return factor;
    }

    /** Returns of how many elements one takes part. */
    int factor() {
        return factor;
    }

    /** Returns a trace of the exchange's first calls with recorded gradients. */
    Trace recorded(String name) {
        List<Trace> parts = Collections.synchronizedList(new ArrayList<>());
        Tutti.local(gradients.ranks(), world -> {
            GradientSource source = gradients.thinned(world.rank(), factor);
            float[] gradient = new float[elements];
            Recording recording = new Recording(true);
            try (GradientExchange exchange = GradientExchanges.open(name, world, elements, k)) {
                exchange.record(recording);
                for (int call = 0; call < CALLS; call++) {
                    source.fill(gradient, call);
                    exchange.exchange(gradient);
                }
            }
            parts.add(recording.trace());
        });
        return Trace.join(parts);
    }

    /** Returns traces of more ranks: one, or one for each algorithm that an exchange of all elements can use. */
    static List<Trace> scaled(Trace recorded, int ranks) {
        int algorithms = ComparedExchanges.isWhole(recorded.exchange()) ? AVERAGING.size() : 1;
        return AVERAGING.subList(0, algorithms).stream()
                .map(averaging -> OfflineRun.scaled(recorded, ranks, SEED, averaging))
                .toList();
    }

    /**
     * Returns the seconds of communication of an exchange, the mean over a period of thresholds, by the quickest of some traces.
     *
     * @param traces traces of all ranks
     * @param hidden seconds of the backward pass, which hide what was begun before the gradient was complete, but for the
     *     last of these collectives
     */
    double seconds(List<Trace> traces, Network network, double hidden) {
        return traces.stream()
                .mapToDouble(trace -> seconds(trace, network, hidden))
                .min()
                .orElseThrow();
    }

    private double seconds(Trace trace, Network network, double hidden) {
        TraceReplay replay =
                new TraceReplay(Simulator.of(ThinnedNetwork.of(network, factor)), Topology.uniform(trace.size(), 1), 0);
        ReplayedCall first = replay.play(trace, 0);
        double ordinary = replay.play(trace, CALLS - 1).seconds();
        double anew = first.isReevaluation() ? first.seconds() : ordinary;
        double all = (anew + (PERIOD - 1) * ordinary) / PERIOD;
        long begun = begun(trace);
        return begun == 0 ? all : Math.max(all / begun, all - hidden);
    }

    private static long begun(Trace trace) {
        return trace.logs().getFirst().calls().getLast().steps().stream()
                .filter(step -> step instanceof Step.Collective collective && collective.isBegun())
                .count();
    }
}
