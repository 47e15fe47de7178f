package io.tutti.studies.papers.oktopk.training;

import java.util.Arrays;

/**
 * The distribution of a vector's magnitudes, with candidate thresholds for the k largest.
 *
 * @param magnitudes sorted, ascending
 * @param deviation of the fitted normal distribution, around 0
 * @param reused threshold from {@code age} steps earlier
 * @param age number of steps
 */
public record MagnitudeSample(float[] magnitudes, double deviation, double reused, int age) {
    public static MagnitudeSample of(float[] vector, double reused, int age) {
        float[] magnitudes = new float[vector.length];
        double squares = 0;
        for (int i = 0; i < vector.length; i++) {
            magnitudes[i] = Math.abs(vector[i]);
            squares += (double) vector[i] * vector[i];
        }
        Arrays.sort(magnitudes);
        return new MagnitudeSample(magnitudes, Math.sqrt(squares / vector.length), reused, age);
    }

    /** Returns the k-th largest magnitude. */
    public double exact(int k) {
        return magnitudes[magnitudes.length - k];
    }

    /** Returns the share of elements whose magnitude is at least {@code threshold}. */
    public double above(double threshold) {
        int place = Arrays.binarySearch(magnitudes, (float) threshold);
        return (double) (magnitudes.length - (place < 0 ? -1 - place : place)) / magnitudes.length;
    }

    /** Returns the same share for the normal distribution. */
    public double normalAbove(double threshold) {
        return Normal.above(threshold / deviation);
    }

    /** Returns the normal distribution's threshold for k elements. */
    public double normal(int k) {
        return deviation * Normal.threshold((double) k / magnitudes.length);
    }
}
