package io.tutti.measure.rank;

/**
 * Times calls without allocating. Each rank has its own; all ranks make the same calls. What is done before each call is not part of
 * its time, but of the time of calls that follow each other.
 */
public final class Stopwatch {
    private static final Runnable NOTHING = () -> {};

    private final Runnable barrier;
    private long[] nanos = new long[1];

    /**
     * Creates a stopwatch.
     *
     * @param barrier returns when all ranks have called it
     */
    public Stopwatch(Runnable barrier) {
        this.barrier = barrier;
    }

    /** Times each of {@code iterations} calls. Returns nanoseconds in an array that is reused and may be longer. */
    public long[] each(Runnable call, int untimed, int iterations) {
        return each(NOTHING, call, untimed, iterations);
    }

    /** Times each of {@code iterations} calls, as {@link #each(Runnable, int, int)}; {@code before} runs before each barrier. */
    long[] each(Runnable before, Runnable call, int untimed, int iterations) {
        if (nanos.length < iterations) {
            nanos = new long[iterations];
        }
        long[] times = nanos;
        for (int i = 0; i < untimed; i++) {
            before.run();
            barrier.run();
            call.run();
        }
        for (int i = 0; i < iterations; i++) {
            before.run();
            barrier.run();
            long start = System.nanoTime();
            call.run();
            times[i] = System.nanoTime() - start;
        }
        return times;
    }

    /** Times {@code iterations} consecutive calls. Returns the nanoseconds of all in the first element. */
    long[] together(Runnable before, Runnable call, int untimed, int iterations) {
        for (int i = 0; i < untimed; i++) {
            call.run();
        }
        barrier.run();
        long start = System.nanoTime();
        for (int i = 0; i < iterations; i++) {
            before.run();
            call.run();
        }
        nanos[0] = System.nanoTime() - start;
        return nanos;
    }
}
