package io.tutti.studies.papers.ring;

import io.tutti.measure.stats.Sorted;

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
        return Sorted.of(runs).quantile(share);
    }

    double least() {
        return quantile(0);
    }

    double most() {
        return quantile(1);
    }

    /** Returns the first run divided by the median. */
    double first() {
        return runs[0] / median();
    }

    /** Returns the largest distance of a run from the median, as a share of the median. */
    double spread() {
        return Math.max(most() - median(), median() - least()) / median();
    }
}
