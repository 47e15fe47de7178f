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

    /** Returns a trace of more ranks. */
    static Trace scaled(Trace recorded, int ranks) {
        return OfflineRun.scaled(recorded, ranks, SEED);
    }

    /**
     * Returns the seconds of communication of an exchange, the mean over a period of thresholds.
     *
     * @param trace the trace of all ranks
     * @param hidden seconds of the backward pass, which hide what was begun before the gradient was complete, but for the
     *     last of these collectives
     */
    double seconds(Trace trace, Network network, double hidden) {
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
