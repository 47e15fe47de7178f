package io.tutti.cli.bench.rank;

/** Times calls, and allocates nothing while it does. Of one rank; all ranks do the same. */
public final class Stopwatch {
    private final Runnable barrier;
    private long[] nanos = new long[1];

    /** @param barrier returns when all ranks have called it */
    public Stopwatch(Runnable barrier) {
        this.barrier = barrier;
    }

    /** Nanoseconds of each of {@code iterations} calls, in an array that is used again; may be longer. */
    public long[] each(Runnable call, int untimed, int iterations) {
        if (nanos.length < iterations) {
            nanos = new long[iterations];
        }
        long[] times = nanos;
        for (int i = 0; i < untimed; i++) {
            barrier.run();
            call.run();
        }
        for (int i = 0; i < iterations; i++) {
            barrier.run();
            long start = System.nanoTime();
            call.run();
            times[i] = System.nanoTime() - start;
        }
        return times;
    }

    /** Nanoseconds of {@code iterations} calls one after the other, in the first element. */
    long[] together(Runnable call, int untimed, int iterations) {
        for (int i = 0; i < untimed; i++) {
            call.run();
        }
        barrier.run();
        long start = System.nanoTime();
        for (int i = 0; i < iterations; i++) {
            call.run();
        }
        nanos[0] = System.nanoTime() - start;
        return nanos;
    }
}
