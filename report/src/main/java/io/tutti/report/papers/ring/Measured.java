package io.tutti.report.papers.ring;

import java.util.Arrays;

/**
 * Runs of one algorithm.
 *
 * @param algorithm which
 * @param runs seconds, in their order
 */
record Measured(String algorithm, double[] runs) {
    double median() {
        double[] sorted = sorted();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    double least() {
        return sorted()[0];
    }

    double most() {
        return sorted()[runs.length - 1];
    }

    /** The first run over the median. */
    double first() {
        return runs[0] / median();
    }

    /** How far from the median the farthest run is, as a share of it. */
    double spread() {
        return Math.max(most() - median(), median() - least()) / median();
    }

    private double[] sorted() {
        double[] sorted = runs.clone();
        Arrays.sort(sorted);
        return sorted;
    }
}
