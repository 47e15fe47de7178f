package io.tutti.cli.bench;

import java.util.Arrays;

/**
 * What was measured of one size.
 *
 * @param bytes size of the vector
 * @param iterations number of timed iterations
 * @param medianNanos half of them took at most this
 * @param p10Nanos a tenth of them took at most this
 * @param p90Nanos nine tenths of them took at most this
 * @param wrong wrong elements of all ranks; -1 if not checked
 */
record Sample(long bytes, int iterations, long medianNanos, long p10Nanos, long p90Nanos, long wrong) {
    private static final String MARK = "tutti-bench";
    private static final int FIELDS = 7;

    /** Sorts {@code nanos}, the times of all iterations. */
    static Sample of(long bytes, long[] nanos, long wrong) {
        Arrays.sort(nanos);
        return new Sample(bytes, nanos.length, quantile(nanos, 0.5), quantile(nanos, 0.1), quantile(nanos, 0.9), wrong);
    }

    /** The nearest rank of a sorted array. */
    private static long quantile(long[] sorted, double part) {
        return sorted[Math.max(0, (int) Math.ceil(part * sorted.length) - 1)];
    }

    /** As rank 0 tells it. */
    String line() {
        return String.join(
                " ",
                MARK,
                Long.toString(bytes),
                Integer.toString(iterations),
                Long.toString(medianNanos),
                Long.toString(p10Nanos),
                Long.toString(p90Nanos),
                Long.toString(wrong));
    }

    /** Reads what {@link #line} wrote; null if it is something else. */
    static Sample parse(String line) {
        String[] words = line.split(" ");
        if (words.length != FIELDS || !words[0].equals(MARK)) {
            return null;
        }
        return new Sample(
                Long.parseLong(words[1]),
                Integer.parseInt(words[2]),
                Long.parseLong(words[3]),
                Long.parseLong(words[4]),
                Long.parseLong(words[5]),
                Long.parseLong(words[6]));
    }
}
