package io.tutti.spark.ml;

import io.tutti.Communicator;
import io.tutti.type.Reduction;
import java.util.Arrays;
import java.util.List;

/**
 * Weighted means and standard deviations of the features of all ranks, as Spark's summarizer defines them (the unbiased
 * variance), and the weights of both classes.
 *
 * @param means one for each feature
 * @param deviations one for each feature; 0 for a constant one
 * @param negatives weight of the rows of label 0
 * @param positives weight of the rows of label 1
 */
record FeatureStatistics(double[] means, double[] deviations, double negatives, double positives) {
    private static final int CLASSES = 2;

    /** Computes the statistics; a collective. Equal bits on all ranks. */
    static FeatureStatistics of(Communicator communicator, List<Example> rows) {
        int features = features(communicator, rows);
        double[] weights = new double[CLASSES + 1]; // of both classes, and the sum of squares
        double[] means = new double[features];
        for (Example row : rows) {
            weights[label(row)] += row.weight();
            weights[CLASSES] += row.weight() * row.weight();
            Loops.axpy(row.weight(), row.features(), means);
        }
        communicator.allreduce(weights, Reduction.SUM);
        communicator.allreduce(means, Reduction.SUM);
        double sum = weights[0] + weights[1];
        Arrays.setAll(means, i -> means[i] / sum);
        double[] deviations = squares(communicator, rows, means);
        double degrees = sum - weights[CLASSES] / sum;
        double[] ranges = ranges(communicator, rows, features);
        Arrays.setAll(
                deviations, i -> ranges[i] == 0 || degrees <= 0 ? 0 : Math.sqrt(Math.max(0, deviations[i]) / degrees));
        return new FeatureStatistics(means, deviations, weights[0], weights[1]);
    }

    private static int label(Example row) {
        if (row.label() != 0 && row.label() != 1) {
            throw new IllegalArgumentException("label=" + row.label()
                    + " must be 0 or 1: more classes are not implemented; use Spark's LogisticRegression");
        }
        return (int) row.label();
    }

    private static int features(Communicator communicator, List<Example> rows) {
        int own = rows.isEmpty() ? -1 : rows.getFirst().features().size();
        int[] most = {own};
        communicator.allreduce(most, Reduction.MAX);
        if (most[0] < 0) {
            throw new IllegalArgumentException("there are no rows to train on");
        }
        for (Example row : rows) {
            if (row.features().size() != most[0]) {
                throw new IllegalArgumentException(
                        "a row has " + row.features().size() + " features, another one " + most[0]);
            }
        }
        return most[0];
    }

    /** Returns the weighted sums of squared differences from the mean; what sparse rows leave out counts as zeros. */
    private static double[] squares(Communicator communicator, List<Example> rows, double[] means) {
        double[] squares = new double[means.length];
        double[] stored = new double[means.length];
        double weight = 0;
        for (Example row : rows) {
            weight += row.weight();
            Loops.forEach(row.features(), (i, value) -> {
                double difference = value - means[i];
                squares[i] += row.weight() * difference * difference;
                stored[i] += row.weight();
            });
        }
        for (int i = 0; i < means.length; i++) {
            squares[i] += (weight - stored[i]) * means[i] * means[i];
        }
        communicator.allreduce(squares, Reduction.SUM);
        return squares;
    }

    /** Returns the largest minus the smallest value of each feature, so that a constant one is known without rounding. */
    private static double[] ranges(Communicator communicator, List<Example> rows, int features) {
        double[] most = new double[2 * features]; // and the negated least
        int[] stored = new int[features];
        Arrays.fill(most, Double.NEGATIVE_INFINITY);
        for (Example row : rows) {
            Loops.forEach(row.features(), (i, value) -> {
                include(value, most, i);
                stored[i]++;
            });
        }
        for (int i = 0; i < features; i++) {
            if (stored[i] < rows.size()) {
                include(0, most, i);
            }
        }
        communicator.allreduce(most, Reduction.MAX);
        double[] ranges = new double[features];
        Arrays.setAll(ranges, i -> most[i] + most[features + i]);
        return ranges;
    }

    private static void include(double value, double[] most, int i) {
        int least = most.length / 2 + i;
        most[i] = Math.max(most[i], value);
        most[least] = Math.max(most[least], -value);
    }
}
