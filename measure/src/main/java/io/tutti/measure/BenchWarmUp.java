package io.tutti.measure;

import io.tutti.kernel.jit.CompilerActivity;
import io.tutti.measure.stats.Sorted;
import io.tutti.measure.subject.LostException;

/**
 * Calls a series until its times are stable, because compilers, caches and connections need time to settle. Where code
 * is compiled at run time, another size may use another algorithm or another loop. Each is therefore called until the
 * compilers are idle, too: with more ranks than processors, times stay constant temporarily while compilers wait for a
 * processor.
 */
final class BenchWarmUp {
    private static final double LEAST_SECONDS = 0.1;
    private static final double LATER_SECONDS = 0.3;
    private static final double MOST = 4;
    private static final double MOST_COMPILING = 4;
    private static final double STABLE = 1.05;
    private static final int BATCHES = 8;
    private static final int MOST_CALLS = 20_000;
    private static final double NANOS = 1e9;

    private final BenchSeries series;
    private final long count;
    private final boolean isLate;
    private final double seconds;
    private final double mostSeconds;
    private final int leastCalls;

    BenchWarmUp(BenchSeries series, long count, boolean isFirst, BenchPlan.Effort effort) {
        this.series = series;
        this.count = count;
        this.isLate = series.subject().isCompiledLate();
        double least = isLate ? Math.min(LATER_SECONDS * oversubscription(), effort.warmSeconds()) : LEAST_SECONDS;
        this.seconds = isFirst && isLate ? Math.max(least, effort.warmSeconds()) : least;
        this.mostSeconds = isLate ? MOST_COMPILING * oversubscription() * effort.warmSeconds() : MOST * LEAST_SECONDS;
        this.leastCalls = effort.warmups();
    }

    /** Returns the number of ranks that share a processor; their compilers share it, too. */
    private double oversubscription() {
        double ranks = series.subject().controller().ranks();
        return Math.max(1, ranks / Runtime.getRuntime().availableProcessors());
    }

    /** Warms up; returns the seconds that a call takes with its barrier. */
    double run() throws LostException {
        long start = System.nanoTime();
        double call = series.secondsOf(count, 1);
        double last = Double.NaN;
        int calls = 1;
        while (true) {
            int size = Math.clamp((long) (seconds / BATCHES / call), 1, MOST_CALLS);
            Batch batch = call(size);
            call = batch.seconds;
            calls += 2 * size;
            double passed = (System.nanoTime() - start) / NANOS;
            boolean isStable = batch.rests && Math.max(batch.median, last) <= STABLE * Math.min(batch.median, last);
            if (passed >= seconds && calls >= leastCalls && (isStable || passed >= mostSeconds)) {
                return call;
            }
            last = batch.median;
        }
    }

    /** Makes {@code size} calls one by one, and the same number back to back. */
    private Batch call(int size) throws LostException {
        double compiled = compiledSeconds();
        long begin = System.nanoTime();
        double median = Sorted.of(series.each(count, 0, size)).median();
        double seconds = (System.nanoTime() - begin) / NANOS / size;
        series.together(count, 0, size);
        double passed =
                (System.nanoTime() - begin) / NANOS * Runtime.getRuntime().availableProcessors();
        return new Batch(median, seconds, CompilerActivity.isIdle(compiledSeconds() - compiled, passed));
    }

    private double compiledSeconds() throws LostException {
        return isLate ? series.compiledSeconds() : 0;
    }

    /** Nanoseconds and seconds of a call with its barrier, and whether compilers were idle. */
    private record Batch(double median, double seconds, boolean rests) {}
}
