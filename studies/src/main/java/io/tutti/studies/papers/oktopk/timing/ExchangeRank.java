package io.tutti.studies.papers.oktopk.timing;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import io.tutti.sparse.ExchangeReport;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.studies.papers.oktopk.setup.ComparedExchanges;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * One rank that exchanges gradients several times. Rank 0 writes a line for each {@link ExchangeTiming}. Exchanges of short
 * gradients precede the timed ones, so that the code is compiled.
 */
public final class ExchangeRank {
    private static final int FAULT = 1;
    private static final int WARM_ELEMENTS = 200_000;
    /** Where every element is sent, which would take seconds over slow links. */
    private static final int WARM_WHOLE_ELEMENTS = 20_000;

    private static final int WARM_CALLS = 40;

    private ExchangeRank() {}

    /** Runs the rank. The arguments are those of {@link ExchangeJob#words}. */
    public static void main(String[] words) {
        ExchangeJob job = ExchangeJob.parse(List.of(words));
        try (Communicator world = Tutti.connect()) {
            int warm = ComparedExchanges.isWhole(job.exchange()) ? WARM_WHOLE_ELEMENTS : WARM_ELEMENTS;
            run(world, job.warmUp(warm, WARM_CALLS), false);
            run(world, job, world.rank() == 0);
        } catch (CommunicationException e) {
            System.err.println(e.getMessage());
            System.exit(FAULT);
        }
    }

    private static void run(Communicator world, ExchangeJob job, boolean isTelling) {
        GradientSource source = job.gradients() == null
                ? new Drift(world.rank())
                : job.gradients().of(world.rank());
        SimulatedComputation computation = new SimulatedComputation(job.computationNanos());
        float[] values = new float[job.elements()];
        MemorySegment gradient = MemorySegment.ofArray(values);
        int k = GradientExchanges.countOf(job.density(), job.elements());
        try (GradientExchange exchange = GradientExchanges.open(job.exchange(), world, job.elements(), k)) {
            for (int call = 0; call < job.calls(); call++) {
                source.fill(values, call);
                world.barrier();
                computation.run(exchange, gradient);
                long begin = System.nanoTime();
                exchange.exchange(gradient, gradient);
                ExchangeTiming timing = timing(world, System.nanoTime() - begin, exchange.report());
                if (isTelling) {
                    System.out.println(timing.output());
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
