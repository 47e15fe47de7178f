package io.tutti.cli.bench.stats;

import java.util.Arrays;
import java.util.Collection;

/** A sorted sample. */
public final class Sorted {
    private final double[] values;

    private Sorted(double[] values) {
        this.values = values;
    }

    /** Copies and sorts; at least one value. */
    public static Sorted of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("values are missing");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Sorted(sorted);
    }

    /** All values of several samples. */
    public static Sorted of(Collection<double[]> samples) {
        return of(samples.stream().flatMapToDouble(Arrays::stream).toArray());
    }

    /** Between the two nearest values, in proportion; {@code part} from 0 to 1. */
    public double quantile(double part) {
        double place = part * (values.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, values.length - 1);
        return values[below] + (place - below) * (values[above] - values[below]);
    }

    /** Half of the values are below. */
    public double median() {
        return quantile(0.5);
    }

    /** The smallest value. */
    public double least() {
        return values[0];
    }

    /** Number of values. */
    public int size() {
        return values.length;
    }
}
