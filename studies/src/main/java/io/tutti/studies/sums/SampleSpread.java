package io.tutti.studies.sums;

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

    private final double[] sorted;

    private SampleSpread(double[] sorted) {
        this.sorted = sorted;
    }

    /**
     * A percentile with its 95 % interval.
     *
     * @param value percentile of the sample
     * @param low lower end
     * @param high upper end
     */
    public record Percentile(double value, double low, double high) {}

    /** Returns the sample of at least one value. */
    public static SampleSpread of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("values are missing");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new SampleSpread(sorted);
    }

    /** Returns the number of values. */
    public int size() {
        return sorted.length;
    }

    /** Returns all values, ascending. */
    public double[] values() {
        return sorted.clone();
    }

    /** Returns the value that {@code share} of all values are below, interpolated linearly; {@code share} is 0 to 1. */
    public double quantile(double share) {
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /** Returns the median. */
    public double median() {
        return quantile(0.5);
    }

    /**
     * Returns a quantile with the interval that contains 95 % of its resampled values. The same sample gives the same
     * interval.
     */
    public Percentile percentile(double share) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] found = new double[RESAMPLES];
        double[] drawn = new double[sorted.length];
        for (int i = 0; i < RESAMPLES; i++) {
            Arrays.setAll(drawn, j -> sorted[random.nextInt(sorted.length)]);
            found[i] = of(drawn).quantile(share);
        }
        SampleSpread resampled = of(found);
        return new Percentile(quantile(share), resampled.quantile(TAIL), resampled.quantile(1 - TAIL));
    }
}
