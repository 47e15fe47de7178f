package io.tutti.spark.ml;

import io.tutti.spark.TuttiSpark;
import java.util.Arrays;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.clustering.KMeans;
import org.apache.spark.ml.clustering.KMeansModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.mllib.linalg.Vectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.functions;

/**
 * k-means with Spark ML's parameters and model, whose iterations run in one barrier stage. The first centers are Spark's
 * own, for the same seed, so both models agree to rounding, where Spark's {@code solver=row} is used: distances are as exact as that
 * solver's, also of features far from zero, which Spark's {@code block} cannot tell apart. The input needs no more partitions than the cluster runs tasks at a time. The model has no
 * training summary.
 *
 * <p>Refused: {@code distanceMeasure=cosine}. Without effect: {@code solver}, {@code maxBlockSizeInMB}.
 */
public final class TuttiKMeans extends KMeans {
    private static final long serialVersionUID = 1L;

    /** Creates an estimator with Spark's defaults. */
    public TuttiKMeans() {
        this(Identifiable$.MODULE$.randomUID("kmeans"));
    }

    /**
     * Creates an estimator with Spark's defaults.
     *
     * @param uid Spark's name of this estimator, unique
     */
    public TuttiKMeans(String uid) {
        super(uid);
    }

    /**
     * Trains.
     *
     * @param rows the training data; read more than once, so cache it
     * @return the model
     * @throws IllegalArgumentException if a parameter is not implemented, the cluster cannot run all partitions at the
     *     same time, or the centers have 2^31 - 8 features and weights or more in all
     * @throws io.tutti.error.CommunicationException if the last attempt failed
     */
    @Override
    public KMeansModel fit(Dataset<?> rows) {
        if (!getDistanceMeasure().equals("euclidean")) {
            throw new IllegalArgumentException(
                    "distanceMeasure=" + getDistanceMeasure() + " is not implemented; use Spark's KMeans");
        }
        transformSchema(rows.schema());
        JavaRDD<Example> points = Example.of(rows, functions.lit(0), weight(), getFeaturesCol());
        double[][] centers = TuttiSpark.run(points, new KMeansTrainer(first(rows), getMaxIter(), getTol()))
                .getFirst();
        var parent = new org.apache.spark.mllib.clustering.KMeansModel(
                Arrays.stream(centers).map(Vectors::dense).toArray(org.apache.spark.mllib.linalg.Vector[]::new));
        KMeansModel model = new KMeansModel(uid(), parent);
        model.setParent(this);
        return copyValues(model, ParamMap.empty());
    }

    /** Returns the first centers, as Spark chooses them. */
    private double[][] first(Dataset<?> rows) {
        KMeans choice = copyValues(new KMeans(uid()), ParamMap.empty()).setMaxIter(0);
        return Arrays.stream(choice.fit(rows).clusterCenters())
                .map(Vector::toArray)
                .toArray(double[][]::new);
    }

    private Column weight() {
        return isDefined(weightCol()) && !getWeightCol().isEmpty() ? functions.col(getWeightCol()) : functions.lit(1.0);
    }
}
