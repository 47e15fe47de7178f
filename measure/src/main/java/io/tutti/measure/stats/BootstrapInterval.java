package io.tutti.measure.stats;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Confidence intervals by two-stage bootstrap, which follows how the samples arose: rounds are drawn with replacement,
 * then calls within each drawn round. Calls of one round resemble each other, so drawing calls alone would give
 * intervals that are much too narrow. Samples that are compared are drawn by the same rounds. The result is a
 * percentile interval of 300 resamples. At most 200 calls are drawn from a round, which can only widen the interval.
 * Source: Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapters 13 and 8.
 */
public final class BootstrapInterval {
    private static final int RESAMPLES = 300;
    private static final int MOST_DRAWN = 200;
    private static final double TAIL = 0.025;

    private final SplittableRandom random;

    /** Creates a generator of intervals. The same seed gives the same intervals. */
    public BootstrapInterval(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Returns the median of all calls. {@code rounds} holds the calls of each round. */
    public Interval median(List<double[]> rounds) {
        double[] medians = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            medians[i] = median(rounds, drawn(rounds.size()));
        }
        return around(Sorted.of(rounds).median(), medians);
    }

    /**
     * Returns the median of one sample divided by the least median of other samples; every resample determines the
     * least median again.
     *
     * @param rounds calls of the one sample, by round
     * @param others calls of the other samples, by round; each has as many rounds, measured together with those of the
     *     one sample
     */
    public Interval ratio(List<double[]> rounds, List<List<double[]>> others) {
        double[] ratios = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            int[] drawn = drawn(rounds.size());
            double least = others.stream()
                    .mapToDouble(other -> median(other, drawn))
                    .min()
                    .orElseThrow();
            ratios[i] = median(rounds, drawn) / least;
        }
        double least = others.stream()
                .mapToDouble(other -> Sorted.of(other).median())
                .min()
                .orElseThrow();
        return around(Sorted.of(rounds).median() / least, ratios);
    }

    private int[] drawn(int rounds) {
        int[] drawn = new int[rounds];
        Arrays.setAll(drawn, i -> random.nextInt(rounds));
        return drawn;
    }

    private double median(List<double[]> rounds, int[] drawn) {
        int total = 0;
        for (int round : drawn) {
            total += Math.min(MOST_DRAWN, rounds.get(round).length);
        }
        double[] pool = new double[total];
        int filled = 0;
        for (int round : drawn) {
            double[] calls = rounds.get(round);
            for (int i = Math.min(MOST_DRAWN, calls.length); i > 0; i--) {
                pool[filled++] = calls[random.nextInt(calls.length)];
            }
        }
        return Sorted.of(pool).median();
    }

    private static Interval around(double value, double[] resampled) {
        Sorted sorted = Sorted.of(resampled);
        double low = Math.min(value, sorted.quantile(TAIL));
        return new Interval(value, low, Math.max(value, sorted.quantile(1 - TAIL)));
    }
}
