package io.tutti.cli.bench;

import io.tutti.cli.bench.stats.Sorted;

/**
 * Calls a contestant until its times are stable: compilers, caches and connections need a while. The first size takes
 * longer where code is compiled while it runs; others take a tenth of a second.
 */
final class WarmUp {
    private static final double LATER_SECONDS = 0.1;
    private static final double MOST = 4;
    private static final double STABLE = 1.05;
    private static final int BATCHES = 8;
    private static final int MOST_CALLS = 20_000;
    private static final double NANOS = 1e9;

    private final Contestant contestant;
    private final long count;
    private final double seconds;
    private final int leastCalls;

    WarmUp(Contestant contestant, long count, boolean isFirst, BenchPlan.Effort effort) {
        this.contestant = contestant;
        this.count = count;
        boolean isLong = isFirst && contestant.party().isCompiledLate();
        this.seconds = isLong ? Math.max(LATER_SECONDS, effort.warmSeconds()) : LATER_SECONDS;
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
            if (passed >= seconds && calls >= leastCalls && (isStable || passed >= MOST * seconds)) {
                return call;
            }
            last = median;
        }
    }
}
