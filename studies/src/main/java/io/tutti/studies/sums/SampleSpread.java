package io.tutti.studies.sums;

import io.tutti.measure.stats.Interval;
import io.tutti.measure.stats.Sorted;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A sample with its percentiles, and bootstrap confidence intervals of these. The intervals are percentile intervals:
 * Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13.
 */
public final class SampleSpread {
    private static final int RESAMPLES = 2_000;
    private static final double TAIL = 0.025;
    private static final long SEED = 6;

    private final Sorted sorted;

    private SampleSpread(Sorted sorted) {
        this.sorted = sorted;
    }

    /** Returns the sample of at least one value. */
    public static SampleSpread of(double... values) {
        return new SampleSpread(Sorted.of(values));
    }

    /** Returns the number of values. */
    public int size() {
        return sorted.size();
    }

    /** Returns all values, ascending. */
    public double[] values() {
        return sorted.values();
    }

    /** Returns the value that {@code share} of all values are below, interpolated linearly; {@code share} is 0 to 1. */
    public double quantile(double share) {
        return sorted.quantile(share);
    }

    /** Returns the median. */
    public double median() {
        return sorted.median();
    }

    /**
     * Returns a quantile with the interval that contains 95 % of its resampled values. The same sample gives the same
     * interval.
     */
    public Interval percentile(double share) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] values = sorted.values();
        double[] found = new double[RESAMPLES];
        double[] drawn = new double[values.length];
        for (int i = 0; i < RESAMPLES; i++) {
            Arrays.setAll(drawn, j -> values[random.nextInt(values.length)]);
            found[i] = Sorted.of(drawn).quantile(share);
        }
        Sorted resampled = Sorted.of(found);
        return new Interval(quantile(share), resampled.quantile(TAIL), resampled.quantile(1 - TAIL));
    }
}
