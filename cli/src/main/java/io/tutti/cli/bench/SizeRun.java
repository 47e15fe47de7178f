package io.tutti.cli.bench;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.type.Reduction;

/** One rank's part in measuring allreduces of one size. */
final class SizeRun {
    private static final double WARM_NANOS = 1.5e9;
    private static final int MOST_WARMUPS = 20_000;
    private static final int LEAST_ITERATIONS = 5;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Communicator world;
    private final BenchPlan plan;
    private final Data input;
    private final Data output;

    /** In place if both vectors are the same. */
    SizeRun(Communicator world, BenchPlan plan, Data input, Data output) {
        this.world = world;
        this.plan = plan;
        this.input = input;
        this.output = output;
    }

    /** Checks, warms up, measures and checks again; all ranks get the same sample. */
    Sample measure() {
        long wrong = check();
        input.segment().fill((byte) 0); // stays what it is, however often it is summed up in place
        long[] nanos = times(iterations(warmUp()));
        return Sample.of(input.segment().byteSize(), nanos, wrong < 0 ? wrong : wrong + check());
    }

    private long check() {
        if (!plan.check()) {
            return -1;
        }
        Values values = new Values(plan.type(), world.size());
        values.fill(input, world.rank());
        world.allreduce(input, output, Reduction.SUM);
        long[] wrong = {values.wrong(output)};
        world.allreduce(wrong, Reduction.SUM);
        return wrong[0];
    }

    /** Until the compiler had its chance; returns nanoseconds of an iteration, the same on all ranks. */
    private double warmUp() {
        double once = slowestMean(Math.max(1, plan.warmups()));
        int more = (int) Math.min(MOST_WARMUPS, WARM_NANOS / once);
        return more > plan.warmups() ? slowestMean(more) : once;
    }

    private double slowestMean(int iterations) {
        double sum = 0;
        for (long nanos : times(iterations)) {
            sum += nanos;
        }
        return Math.max(1, sum / iterations);
    }

    private int iterations(double nanos) {
        int affordable = (int) Math.min(Integer.MAX_VALUE, plan.millis() * NANOS_PER_MILLI / nanos);
        return Math.min(plan.iterations(), Math.max(LEAST_ITERATIONS, affordable));
    }

    /** Nanoseconds of each iteration on its slowest rank. */
    private long[] times(int iterations) {
        long[] nanos = new long[iterations];
        for (int i = 0; i < iterations; i++) {
            world.barrier();
            long start = System.nanoTime();
            world.allreduce(input, output, Reduction.SUM);
            nanos[i] = System.nanoTime() - start;
        }
        world.allreduce(nanos, Reduction.MAX);
        return nanos;
    }
}
