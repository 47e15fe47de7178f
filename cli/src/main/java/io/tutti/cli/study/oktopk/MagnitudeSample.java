package io.tutti.cli.study.oktopk;

import java.util.Arrays;

/**
 * Where the elements of a vector are, by magnitude, and what thresholds for the k largest would be.
 *
 * @param magnitudes sorted, ascending
 * @param deviation of a normal distribution that is fitted, around 0
 * @param reused threshold of some steps ago
 * @param age how many
 */
record MagnitudeSample(float[] magnitudes, double deviation, double reused, int age) {
    static MagnitudeSample of(float[] vector, double reused, int age) {
        float[] magnitudes = new float[vector.length];
        double squares = 0;
        for (int i = 0; i < vector.length; i++) {
            magnitudes[i] = Math.abs(vector[i]);
            squares += (double) vector[i] * vector[i];
        }
        Arrays.sort(magnitudes);
        return new MagnitudeSample(magnitudes, Math.sqrt(squares / vector.length), reused, age);
    }

    /** The k-th largest. */
    double exact(int k) {
        return magnitudes[magnitudes.length - k];
    }

    /** Share of the elements that are at least so large. */
    double above(double threshold) {
        int place = Arrays.binarySearch(magnitudes, (float) threshold);
        return (double) (magnitudes.length - (place < 0 ? -1 - place : place)) / magnitudes.length;
    }

    /** The same of the normal distribution. */
    double normalAbove(double threshold) {
        return Normal.above(threshold / deviation);
    }

    /** The normal distribution's threshold. */
    double normal(int k) {
        return deviation * Normal.threshold((double) k / magnitudes.length);
    }
}
