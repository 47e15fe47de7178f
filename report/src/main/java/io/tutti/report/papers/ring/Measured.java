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
        return quantile(0.5);
    }

    /** Between the runs that lie beside it, in proportion. */
    double quantile(double share) {
        double[] sorted = sorted();
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
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
