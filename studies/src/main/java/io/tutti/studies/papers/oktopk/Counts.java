package io.tutti.studies.papers.oktopk;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.studies.papers.oktopk.timing.Drift;
import io.tutti.studies.papers.oktopk.timing.ExchangeTiming;
import io.tutti.studies.papers.oktopk.timing.ExchangeTimings;
import io.tutti.type.Reduction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Counts the words that exchanges of synthetic gradients transfer among ranks that are threads. */
final class Counts {
    static final int ELEMENTS = 200_000;
    static final double DENSITY = 0.01;
    static final int K = GradientExchanges.countOf(DENSITY, ELEMENTS);
    private static final int CALLS = 8;
    /** Two periods of thresholds: while a residual still grows, the first thresholds soon become too low. */
    private static final int THRESHOLD_CALLS = 66;

    /** The counts depend on what is sent, not on speed. */
    private static final Options SMALL = Options.fromEnvironment()
            .with(Setting.RING_BYTES, "65536")
            .with(Setting.SLOT_BYTES, "1024")
            .with(Setting.STAGE_BYTES, "65536");

    private Counts() {}

    /** Opens the exchange of this name and runs it several times; the measured times are meaningless. */
    static ExchangeTimings of(String name, int ranks) {
        int number = name.startsWith(ComparedExchanges.OK_TOPK) ? THRESHOLD_CALLS : CALLS;
        List<ExchangeTiming> calls = Collections.synchronizedList(new ArrayList<>());
        Tutti.local(ranks, SMALL, world -> {
            Drift drift = new Drift(world.rank());
            float[] gradient = new float[ELEMENTS];
            try (GradientExchange exchange = GradientExchanges.open(name, world, ELEMENTS, K)) {
                for (int call = 0; call < number; call++) {
                    drift.fill(gradient, call);
                    exchange.exchange(gradient);
                    ExchangeTiming timing = timing(world, exchange);
                    if (world.rank() == 0) {
                        calls.add(timing);
                    }
                }
            }
        });
        return new ExchangeTimings(calls);
    }

    private static ExchangeTiming timing(Communicator world, GradientExchange exchange) {
        long[] most = {
            exchange.report().total().sent(),
            exchange.report().total().received(),
            exchange.report().isReevaluation() ? 1 : 0
        };
        world.allreduce(most, Reduction.MAX);
        return new ExchangeTiming(
                0, 0, 0, most[0], most[1], most[2] > 0, exchange.report().result());
    }
}
