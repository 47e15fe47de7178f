package io.tutti.studies.papers.oktopk.training;

import java.util.Arrays;

/**
 * The distribution of a vector's magnitudes, with candidate thresholds for the k largest.
 *
 * @param magnitudes sorted, ascending; of a long vector, every so manieth of the sorted ones
 * @param elements length of the vector
 * @param deviation of the fitted normal distribution, around 0
 * @param reused threshold from {@code age} steps earlier
 * @param age number of steps
 */
public record MagnitudeSample(float[] magnitudes, int elements, double deviation, double reused, int age) {
    private static final int MOST = 200_000;

    public static MagnitudeSample of(float[] vector, double reused, int age) {
        float[] magnitudes = new float[vector.length];
        double squares = 0;
        for (int i = 0; i < vector.length; i++) {
            magnitudes[i] = Math.abs(vector[i]);
            squares += (double) vector[i] * vector[i];
        }
        Arrays.sort(magnitudes);
        return new MagnitudeSample(thinned(magnitudes), vector.length, Math.sqrt(squares / vector.length), reused, age);
    }

    /** Returns how many magnitudes are kept of a vector of that length. */
    public static int count(int elements) {
        return Math.ceilDiv(elements, stride(elements));
    }

    private static int stride(int elements) {
        return Math.max(1, Math.ceilDiv(elements, MOST));
    }

    private static float[] thinned(float[] sorted) {
        int stride = stride(sorted.length);
        float[] few = new float[count(sorted.length)];
        for (int i = 0; i < few.length; i++) {
            few[few.length - 1 - i] = sorted[sorted.length - 1 - i * stride];
        }
        return few;
    }

    /** Returns the k-th largest magnitude. */
    public double exact(int k) {
        return magnitudes[
                magnitudes.length - Math.clamp((long) k * magnitudes.length / elements, 1, magnitudes.length)];
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
        return deviation * Normal.threshold((double) k / elements);
    }
}
