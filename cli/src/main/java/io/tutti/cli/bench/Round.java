package io.tutti.cli.bench;

import java.util.List;

/**
 * One turn of all contestants at a size.
 *
 * @param before nanoseconds that a cache line took between two processors before it; NaN if not known
 * @param after the same after it
 * @param turns of the contestants, in their order, whatever the order of measuring was
 */
record Round(double before, double after, List<Turn> turns) {
    private static final double SAME = 1.5;

    /**
     * What one contestant did.
     *
     * @param nanos of its timed calls
     * @param together nanoseconds of a call when they follow each other
     */
    record Turn(double[] nanos, double together) {}

    /** Whether the machine was in one state all the time, as far as can be told. */
    boolean isSteady() {
        return !isDifferent(before, after);
    }

    /** The state: the mean of both ends. */
    double state() {
        return Math.sqrt(before * after);
    }

    /** Whether another round found the machine in another state. */
    boolean isUnlike(Round other) {
        return isDifferent(state(), other.state());
    }

    /** States that are not known are not different. */
    private static boolean isDifferent(double a, double b) {
        return Math.max(a, b) > SAME * Math.min(a, b);
    }
}
