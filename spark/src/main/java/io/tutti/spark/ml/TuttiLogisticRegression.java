package io.tutti.spark.ml;

import io.tutti.spark.TuttiSpark;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.functions;

/**
 * Binomial logistic regression with Spark ML's parameters and model, trained in one barrier stage. The objective and
 * the standardization are Spark's, and both use L-BFGS, so both converge to the same model. The input
 * needs no more partitions than the cluster runs tasks at a time. The model has no training summary.
 *
 * <p>Refused: an L1 part ({@code elasticNetParam} with {@code regParam}), {@code family=multinomial}, more than two classes, bounds on coefficients or intercepts. Without effect:
 * {@code aggregationDepth}, {@code maxBlockSizeInMB}.
 */
public final class TuttiLogisticRegression extends LogisticRegression {
    private static final long serialVersionUID = 1L;

    /** Creates an estimator with Spark's defaults. */
    public TuttiLogisticRegression() {
        this(Identifiable$.MODULE$.randomUID("logreg"));
    }

    /**
     * Creates an estimator with Spark's defaults.
     *
     * @param uid Spark's name of this estimator, unique
     */
    public TuttiLogisticRegression(String uid) {
        super(uid);
    }

    /**
     * Trains; called by {@code fit}.
     *
     * @param rows the training data
     * @return the model
     * @throws IllegalArgumentException if a parameter is not implemented, or the cluster cannot run all partitions at the
     *     same time
     * @throws io.tutti.error.CommunicationException if the last attempt failed, for example because of an invalid row
     */
    @Override
    public LogisticRegressionModel train(Dataset<?> rows) {
        refuse();
        JavaRDD<Example> examples = Example.of(rows, functions.col(getLabelCol()), weight(), getFeaturesCol());
        LogisticTrainer trainer =
                new LogisticTrainer(getMaxIter(), getTol(), getRegParam(), getFitIntercept(), getStandardization());
        LogisticTrainer.Fit fit = TuttiSpark.run(examples, trainer).getFirst();
        return new LogisticRegressionModel(
                uid(), Vectors.dense(fit.coefficients()).compressed(), fit.intercept());
    }

    private Column weight() {
        return isDefined(weightCol()) && !getWeightCol().isEmpty() ? functions.col(getWeightCol()) : functions.lit(1.0);
    }

    private void refuse() {
        if (getFamily().equals("multinomial")) {
            throw new IllegalArgumentException("family=multinomial is not implemented; use Spark's LogisticRegression");
        }
        if (getRegParam() * getElasticNetParam() != 0) {
            throw new IllegalArgumentException("elasticNetParam=" + getElasticNetParam()
                    + ": regularization by absolute values is not implemented; use Spark's LogisticRegression");
        }
        if (isSet(lowerBoundsOnCoefficients())
                || isSet(upperBoundsOnCoefficients())
                || isSet(lowerBoundsOnIntercepts())
                || isSet(upperBoundsOnIntercepts())) {
            throw new IllegalArgumentException(
                    "bounds on coefficients and intercepts are not implemented; use Spark's LogisticRegression");
        }
    }
}
