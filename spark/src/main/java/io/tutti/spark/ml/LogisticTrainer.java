package io.tutti.spark.ml;

import io.tutti.Communicator;
import io.tutti.spark.RankProgram;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Trains a binomial logistic regression; runs in tasks. Rank 0 has the optimizer, whose state is some twenty vectors; it
 * sends the point to all ranks, and each returns loss and gradient of its rows. As Spark does it, features are divided by their standard deviations and,
 * with an intercept, shifted by their means, and the point is that of the scaled problem.
 */
record LogisticTrainer(int maxIter, double tol, double regParam, boolean intercept, boolean standardization)
        implements RankProgram<Example, LogisticTrainer.Fit> {
    /**
     * The result.
     *
     * @param coefficients of the features as they are in the rows
     * @param intercept 0 if there is none
     */
    record Fit(double[] coefficients, double intercept) implements Serializable {}

    @Override
    public Fit run(Communicator communicator, Iterator<Example> partition) {
        List<Example> rows = new ArrayList<>();
        partition.forEachRemaining(rows::add);
        FeatureStatistics statistics = FeatureStatistics.of(communicator, rows);
        double positives = statistics.positives();
        if (intercept && (positives == 0 || statistics.negatives() == 0)) {
            double infinite = positives == 0 ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            return new Fit(new double[statistics.means().length], infinite); // one class only, as Spark answers
        }
        LogisticLoss loss = new LogisticLoss(communicator, rows, statistics, this);
        if (communicator.rank() != 0) {
            loss.serve();
            return null;
        }
        double[] point = minimize(loss, statistics);
        loss.finish();
        return unscaled(point, statistics);
    }

    private double[] minimize(LogisticLoss loss, FeatureStatistics statistics) {
        int features = statistics.means().length;
        double[] start = new double[intercept ? features + 1 : features];
        if (intercept) {
            start[features] = Math.log(statistics.positives() / statistics.negatives());
        }
        return new Lbfgs(loss, start).run(maxIter, tol);
    }

    private Fit unscaled(double[] point, FeatureStatistics statistics) {
        double[] deviations = statistics.deviations();
        double[] coefficients = new double[deviations.length];
        double shift = 0;
        for (int i = 0; i < coefficients.length; i++) {
            coefficients[i] = deviations[i] == 0 ? 0 : point[i] / deviations[i];
            shift += coefficients[i] * statistics.means()[i];
        }
        return new Fit(coefficients, intercept ? point[coefficients.length] - shift : 0);
    }
}
