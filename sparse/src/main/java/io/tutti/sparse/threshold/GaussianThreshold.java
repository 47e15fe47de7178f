package io.tutti.sparse.threshold;

import io.tutti.sparse.vector.Magnitudes;
import io.tutti.sparse.vector.Scan;
import io.tutti.sparse.vector.Selection;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.sparse.vector.Threshold;

/**
 * Selects elements above the threshold that would select k if the vector were normally distributed; it is lowered
 * until 3k/4 are selected. Shi et al., Understanding top-k sparsification in distributed deep learning, 2019, and the
 * adjustment of Li and Hoefler.
 *
 * @param k number of elements to select
 */
public record GaussianThreshold(int k) implements Selector {
    private static final double LOWERED = 0.9;
    private static final int TRIES = 200;

    @Override
    public SparseVector select(float[] dense) {
        if (k == 0 || dense.length == 0) {
            return Selection.take(dense, Threshold.NOTHING);
        }
        double threshold = estimate(dense);
        for (int attempt = 0; attempt < TRIES && threshold > Float.MIN_VALUE; attempt++) {
            int magnitude = Magnitudes.atLeast(threshold);
            if (4 * Scan.BEST.count(dense, magnitude) >= 3L * k) {
                return Selection.take(dense, Threshold.from(magnitude));
            }
            threshold *= LOWERED;
        }
        return Selection.top(dense, k);
    }

    private double estimate(float[] dense) {
        double sum = 0;
        double squares = 0;
        for (float value : dense) {
            sum += value;
            squares += (double) value * value;
        }
        double mean = sum / dense.length;
        double deviation = Math.sqrt(Math.max(0, squares / dense.length - mean * mean));
        double threshold = Math.abs(mean) + deviation * quantile((double) k / dense.length / 2);
        return Double.isFinite(threshold) ? threshold : Float.MAX_VALUE;
    }

    /**
     * The value that a share of a standard normal distribution, at most one half, exceeds: Abramowitz and Stegun
     * 26.2.23.
     */
    private static double quantile(double share) {
        double t = Math.sqrt(-2 * Math.log(share));
        double above = 2.515517 + t * (0.802853 + t * 0.010328);
        double below = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
        return t - above / below;
    }
}
