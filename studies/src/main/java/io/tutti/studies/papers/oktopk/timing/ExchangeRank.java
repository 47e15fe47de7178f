package io.tutti.studies.papers.oktopk.timing;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import io.tutti.sparse.ExchangeReport;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.type.Reduction;

/**
 * One rank that exchanges synthetic gradients several times. Rank 0 writes an {@link ExchangeTiming} per line.
 * Exchanges of short gradients precede the timed ones, so that the code is compiled.
 */
public final class ExchangeRank {
    private static final int FAULT = 1;
    private static final int WARM_ELEMENTS = 200_000;
    private static final int WARM_CALLS = 40;

    private ExchangeRank() {}

    /** Runs the rank. The arguments are the exchange's name, elements, density and number of calls. */
    public static void main(String[] words) {
        try (Communicator world = Tutti.connect()) {
            double density = Double.parseDouble(words[2]);
            int elements = Integer.parseInt(words[1]);
            run(world, words[0], Math.min(WARM_ELEMENTS, elements), density, WARM_CALLS, false);
            run(world, words[0], elements, density, Integer.parseInt(words[3]), world.rank() == 0);
        } catch (CommunicationException e) {
            System.err.println(e.getMessage());
            System.exit(FAULT);
        }
    }

    private static void run(
            Communicator world, String name, int elements, double density, int calls, boolean isTelling) {
        Drift drift = new Drift(world.rank());
        float[] gradient = new float[elements];
        try (GradientExchange exchange =
                GradientExchanges.open(name, world, elements, GradientExchanges.countOf(density, elements))) {
            for (int call = 0; call < calls; call++) {
                drift.fill(gradient, call);
                world.barrier();
                long begin = System.nanoTime();
                exchange.exchange(gradient);
                ExchangeTiming timing = timing(world, System.nanoTime() - begin, exchange.report());
                if (isTelling) {
                    System.out.println(timing.line());
                }
            }
        }
    }

    private static ExchangeTiming timing(Communicator world, long nanos, ExchangeReport report) {
        long[] most = {nanos, report.total().sent(), report.total().received(), report.isReevaluation() ? 1 : 0};
        world.allreduce(most, Reduction.MAX);
        long[] sum = {report.communicationNanos(), report.sparsificationNanos()};
        world.allreduce(sum, Reduction.SUM);
        return new ExchangeTiming(
                most[0], sum[0] / world.size(), sum[1] / world.size(), most[1], most[2], most[3] > 0, report.result());
    }
}
