package io.tutti.spark.ml;

import io.tutti.Communicator;
import io.tutti.type.Reduction;
import java.util.Arrays;
import java.util.List;

/**
 * Mean logistic loss over the rows of all ranks, with its L2 part, and its gradient. Rank 0 asks; the other ranks {@link
 * #serve} until it is done.
 */
final class LogisticLoss implements Lbfgs.Function {
    private static final double GO_ON = 1;
    private static final double END = 0;

    private final Communicator communicator;
    private final List<Example> rows;
    private final LogisticTrainer trainer;
    private final double[] deviations;
    private final double[] scaledMeans;
    private final int features;
    private final double weight;
    /** The point, and whether there is one. */
    private final double[] message;
    /** The gradient, and the loss. */
    private final double[] sum;

    private final double[] effective;

    LogisticLoss(Communicator communicator, List<Example> rows, FeatureStatistics statistics, LogisticTrainer trainer) {
        this.communicator = communicator;
        this.rows = rows;
        this.trainer = trainer;
        this.deviations = statistics.deviations();
        this.features = deviations.length;
        this.scaledMeans = new double[features];
        Arrays.setAll(scaledMeans, i -> deviations[i] == 0 ? 0 : statistics.means()[i] / deviations[i]);
        this.weight = statistics.negatives() + statistics.positives();
        this.message = new double[features + 2];
        this.sum = new double[features + 2];
        this.effective = new double[features];
    }

    @Override
    public double at(double[] point, double[] gradient) {
        System.arraycopy(point, 0, message, 0, point.length);
        message[features + 1] = GO_ON;
        communicator.broadcast(message, 0);
        addRows();
        System.arraycopy(sum, 0, gradient, 0, point.length);
        return sum[features + 1] + penalty(gradient);
    }

    /** Tells the other ranks that no point follows. */
    void finish() {
        message[features + 1] = END;
        communicator.broadcast(message, 0);
    }

    /** Computes what rank 0 asks for, until it is done; on all other ranks. */
    void serve() {
        for (communicator.broadcast(message, 0); message[features + 1] != END; communicator.broadcast(message, 0)) {
            addRows();
        }
    }

    /** Adds loss and gradient of all ranks at the point, on rank 0. */
    private void addRows() {
        double offset = trainer.intercept() ? message[features] : 0;
        for (int i = 0; i < features; i++) {
            effective[i] = deviations[i] == 0 ? 0 : message[i] / deviations[i];
            offset -= trainer.intercept() ? message[i] * scaledMeans[i] : 0;
        }
        Arrays.fill(sum, 0);
        double multipliers = 0;
        for (Example row : rows) {
            double margin = -(Loops.dot(row.features(), effective) + offset);
            double multiplier = row.weight() * (1 / (1 + Math.exp(margin)) - row.label());
            sum[features + 1] += row.weight() * (row.label() > 0 ? softplus(margin) : softplus(margin) - margin);
            multipliers += multiplier;
            Loops.axpy(multiplier, row.features(), sum);
        }
        scale(multipliers);
        communicator.reduce(sum, sum, Reduction.SUM, 0);
    }

    /** Turns the gradient for the features as they are into that for the scaled ones, and sums into means. */
    private void scale(double multipliers) {
        for (int i = 0; i < features; i++) {
            double scaled = deviations[i] == 0 ? 0 : sum[i] / deviations[i];
            sum[i] = (trainer.intercept() ? scaled - multipliers * scaledMeans[i] : scaled) / weight;
        }
        sum[features] = multipliers / weight;
        sum[features + 1] /= weight;
    }

    /** Returns log(1 + exp(x)), which overflows for no x. */
    private static double softplus(double x) {
        return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
    }

    /** Returns the L2 part at the point, and adds its gradient. */
    private double penalty(double[] gradient) {
        double l2 = trainer.regParam();
        double squares = 0;
        for (int i = 0; l2 != 0 && i < features; i++) {
            double scale = trainer.standardization() ? 1 : deviations[i] == 0 ? 0 : 1 / (deviations[i] * deviations[i]);
            squares += message[i] * message[i] * scale;
            gradient[i] += l2 * message[i] * scale;
        }
        return l2 * squares / 2;
    }
}
