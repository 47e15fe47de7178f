package io.tutti.measure.stats;

import java.util.Arrays;
import java.util.Collection;

/** A sorted sample. */
public final class Sorted {
    private final double[] values;

    private Sorted(double[] values) {
        this.values = values;
    }

    /** Copies and sorts values; at least one is required. */
    public static Sorted of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("values are missing");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Sorted(sorted);
    }

    /** Returns one sample of the values of several samples. */
    public static Sorted of(Collection<double[]> samples) {
        return of(samples.stream().flatMapToDouble(Arrays::stream).toArray());
    }

    /**
     * Returns a quantile, interpolated linearly between the two nearest values.
     *
     * @param part the quantile's rank, 0 to 1
     */
    public double quantile(double part) {
        double place = part * (values.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, values.length - 1);
        return values[below] + (place - below) * (values[above] - values[below]);
    }

    /** Returns the median. */
    public double median() {
        return quantile(0.5);
    }

    /** Returns a copy of all values, ascending. */
    public double[] values() {
        return values.clone();
    }

    /** Returns the smallest value. */
    public double least() {
        return values[0];
    }

    /** Returns the number of values. */
    public int size() {
        return values.length;
    }
}
