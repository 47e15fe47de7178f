package io.tutti.torch;

import io.tutti.sparse.ExchangeProvider;
import io.tutti.sparse.ExchangeReport;
import io.tutti.sparse.ExchangeRequest;
import io.tutti.sparse.ExchangeScheme;
import io.tutti.sparse.ExchangeTotals;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.sparse.trace.Recording;
import java.io.DataInput;
import java.io.DataOutput;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** {@code traced}: dense-overlap with small buckets, whose calls are noted in order with events of the program. */
public final class TracedExchanges implements ExchangeProvider {
    private static final List<String> EVENTS = new ArrayList<>();
    private static boolean isTraced;

    private record Scheme() implements ExchangeScheme {
        @Override
        public String name() {
            return "traced";
        }

        @Override
        public String description() {
            return "dense-overlap, noted";
        }

        @Override
        public boolean isDense() {
            return true;
        }

        @Override
        public GradientExchange open(ExchangeRequest request) {
            isTraced = true;
            return new Traced(GradientExchanges.open(
                    "dense-overlap:first=1,bucket=1", request.communicator(), request.elements(), request.k()));
        }
    }

    @Override
    public List<ExchangeScheme> schemes() {
        return List.of(new Scheme());
    }

    static void event(String event) {
        if (isTraced) {
            EVENTS.add(event);
        }
    }

    static void print() {
        EVENTS.forEach(event -> System.out.println("event " + event));
    }

    private record Traced(GradientExchange inner) implements GradientExchange {
        @Override
        public String name() {
            return "traced";
        }

        @Override
        public int elements() {
            return inner.elements();
        }

        @Override
        public boolean overlaps() {
            return inner.overlaps();
        }

        @Override
        public void announce(MemorySegment gradient, int from, int to) {
            event("announce " + from + " " + to);
            inner.announce(gradient, from, to);
        }

        @Override
        public void exchange(MemorySegment gradient, MemorySegment update) {
            event("exchange");
            inner.exchange(gradient, update);
        }

        @Override
        public ExchangeReport report() {
            return inner.report();
        }

        @Override
        public ExchangeTotals totals() {
            return inner.totals();
        }

        @Override
        public void record(Recording recording) {
            inner.record(recording);
        }

        @Override
        public float[] residual() {
            return inner.residual();
        }

        @Override
        public void save(DataOutput out) throws java.io.IOException {
            inner.save(out);
        }

        @Override
        public void restore(DataInput in) throws java.io.IOException {
            inner.restore(in);
        }

        @Override
        public void close() {
            inner.close();
        }
    }
}
