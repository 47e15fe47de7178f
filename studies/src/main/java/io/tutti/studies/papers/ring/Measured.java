package io.tutti.studies.papers.ring;

import java.util.Arrays;

/**
 * Runs of one algorithm.
 *
 * @param algorithm its name
 * @param runs seconds of each run, in the order of running
 */
record Measured(String algorithm, double[] runs) {
    double median() {
        return quantile(0.5);
    }

    /** Returns a quantile, interpolated linearly between adjacent runs. */
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

    /** Returns the first run divided by the median. */
    double first() {
        return runs[0] / median();
    }

    /** Returns the largest distance of a run from the median, as a share of the median. */
    double spread() {
        return Math.max(most() - median(), median() - least()) / median();
    }

    private double[] sorted() {
        double[] sorted = runs.clone();
        Arrays.sort(sorted);
        return sorted;
    }
}
