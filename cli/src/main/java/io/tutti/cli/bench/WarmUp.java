package io.tutti.cli.bench;

import io.tutti.cli.bench.stats.Sorted;

/**
 * Calls a contestant until its times are stable: compilers, caches and connections need a while. Where code is
 * compiled while it runs, the first size takes longest, but another size may be another algorithm, so that each may take
 * up to twice that time until it is stable; elsewhere a tenth of a second is the rule.
 */
final class WarmUp {
    private static final double LEAST_SECONDS = 0.1;
    private static final double LATER_SECONDS = 0.3;
    private static final double MOST = 4;
    private static final double MOST_COMPILING = 2;
    private static final double STABLE = 1.05;
    private static final int BATCHES = 8;
    private static final int MOST_CALLS = 20_000;
    private static final double NANOS = 1e9;

    private final Contestant contestant;
    private final long count;
    private final double seconds;
    private final double mostSeconds;
    private final int leastCalls;

    WarmUp(Contestant contestant, long count, boolean isFirst, BenchPlan.Effort effort) {
        this.contestant = contestant;
        this.count = count;
        boolean isLate = contestant.party().isCompiledLate();
        double least = isLate ? Math.min(LATER_SECONDS, effort.warmSeconds()) : LEAST_SECONDS;
        this.seconds = isFirst && isLate ? Math.max(least, effort.warmSeconds()) : least;
        this.mostSeconds = isLate ? MOST_COMPILING * effort.warmSeconds() : MOST * LEAST_SECONDS;
        this.leastCalls = effort.warmups();
    }

    /** Returns the seconds that a call takes with its barrier. */
    double run() throws LostException {
        long start = System.nanoTime();
        double call = contestant.secondsOf(count, 1);
        double last = Double.NaN;
        int calls = 1;
        while (true) {
            int batch = Math.clamp((long) (seconds / BATCHES / call), 1, MOST_CALLS);
            long begun = System.nanoTime();
            double median = Sorted.of(contestant.each(count, 0, batch)).median();
            call = (System.nanoTime() - begun) / NANOS / batch;
            contestant.together(count, 0, batch);
            calls += 2 * batch;
            double passed = (System.nanoTime() - start) / NANOS;
            boolean isStable = Math.max(median, last) <= STABLE * Math.min(median, last);
            if (passed >= seconds && calls >= leastCalls && (isStable || passed >= mostSeconds)) {
                return call;
            }
            last = median;
        }
    }
}
