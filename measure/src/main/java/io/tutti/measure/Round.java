package io.tutti.measure;

import java.util.List;

/**
 * One turn of all series at a size.
 *
 * @param before nanoseconds that a cache line took between two processors before the round; NaN if unknown
 * @param after the same after the round
 * @param turns turns of the series, in their order, independent of the order of measuring
 */
record Round(double before, double after, List<Turn> turns) {
    private static final double SAME = 1.5;

    /**
     * The result of one series.
     *
     * @param nanos of its timed calls
     * @param together nanoseconds of a call when calls follow each other
     */
    record Turn(double[] nanos, double together) {}

    /** Returns whether the machine was in one state all the time, as far as the probe can detect. */
    boolean isSteady() {
        return !isDifferent(before, after);
    }

    /** Returns the state: the mean of the values before and after the round. */
    double state() {
        return Math.sqrt(before * after);
    }

    /** Returns whether another round found the machine in another state. */
    boolean isUnlike(Round other) {
        return isDifferent(state(), other.state());
    }

    /** Returns whether two states differ; unknown states do not. */
    private static boolean isDifferent(double a, double b) {
        return Math.max(a, b) > SAME * Math.min(a, b);
    }
}
