package io.tutti.studies.papers.oktopk.timing;

import io.tutti.sparse.GradientExchange;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits as long as a rank computes, so that many ranks share few processors without disturbing each other. A third of the
 * time is the forward pass; during the rest, the backward pass, equal parts of the gradient become final at equal times,
 * the last elements first.
 */
final class SimulatedComputation {
    private static final int FORWARD_PART = 3;
    private static final int PARTS = 16;

    private final long nanos;

    SimulatedComputation(long nanos) {
        this.nanos = nanos;
    }

    /** Waits, and announces the parts to the exchange; does nothing if there is no computation. */
    void run(GradientExchange exchange, MemorySegment gradient) {
        if (nanos == 0) {
            return;
        }
        long begin = System.nanoTime();
        long forward = nanos / FORWARD_PART;
        long elements = exchange.elements();
        for (int part = PARTS; part > 0; part--) {
            await(begin + forward + (nanos - forward) * (PARTS - part + 1) / PARTS);
            int from = (int) (elements * (part - 1) / PARTS);
            exchange.announce(gradient, from, (int) (elements * part / PARTS));
        }
    }

    private static void await(long deadline) {
        for (long left = deadline - System.nanoTime(); left > 0; left = deadline - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
