package io.tutti.studies.papers.oktopk.training;

/** The standard normal distribution, both tails together. */
public final class Normal {
    private static final double MOST = 40;
    private static final int HALVINGS = 60;
    private static final int TERMS = 200;

    private Normal() {}

    /**
     * Returns the probability of a magnitude of at least {@code x}: by a series in the middle, by a continued fraction
     * in the tails.
     */
    public static double above(double x) {
        double density = Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
        if (x < 2) {
            double term = x;
            double sum = x;
            for (int n = 1; n < TERMS; n++) {
                term *= x * x / (2 * n + 1);
                sum += term;
            }
            return 1 - 2 * density * sum;
        }
        double fraction = x;
        for (int n = TERMS; n > 0; n--) {
            fraction = x + n / fraction;
        }
        return 2 * density / fraction;
    }

    /** Returns the threshold at which {@link #above} equals {@code share}. */
    public static double threshold(double share) {
        double low = 0;
        double high = MOST;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (above(middle) > share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
