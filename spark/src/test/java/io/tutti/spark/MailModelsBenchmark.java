package io.tutti.spark;

import io.tutti.spark.ml.TuttiLogisticRegression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.VectorUDT;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Trains a filter for spam by Spark's logistic regression and by Tutti's, on a standalone cluster of four executors, which it starts, and
 * compares both models: the largest difference of a coefficient beside the largest coefficient, and how many mails both judge rightly.
 * Times are those of a whole fit. Arguments: the folder of the unpacked package of {@link Mails}, then exponents of two for
 * the number of features.
 */
final class MailModelsBenchmark {
    private static final int RANKS = 4;
    private static final int ITERATIONS = 60;
    private static final double TOLERANCE = 1e-8;
    private static final double REGULARIZATION = 0.1;

    private MailModelsBenchmark() {}

    /** See the class. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createTempDirectory("tutti-mails");
        try (StandaloneCluster cluster = StandaloneCluster.start(folder, 1, RANKS);
                SparkSession spark = SparkSession.builder()
                        .config(SparkHome.conf(cluster.url(), Path.of("/dev/shm"))
                                .set("spark.executor.cores", "1")
                                .set("spark.executor.memory", "1g")
                                .remove("spark.executor.extraJavaOptions")
                                .set("spark.scheduler.maxRegisteredResourcesWaitingTime", "300s"))
                        .getOrCreate()) {
            System.out.println(
                    "features  Spark s  Tutti s  ratio  difference  largest coefficient  right: Spark  Tutti");
            for (int i = 1; i < arguments.length; i++) {
                compare(spark, Path.of(arguments[0]), 1 << Integer.parseInt(arguments[i]));
            }
        } finally {
            try (var files = Files.walk(folder)) {
                for (Path file :
                        files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static Dataset<Row> rows(SparkSession spark, Path mails, int features) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (Mails.Mail mail : Mails.read(mails, features)) {
            rows.add(RowFactory.create(mail.label(), Vectors.sparse(features, mail.indices(), mail.values())));
        }
        StructType type = new StructType().add("label", DataTypes.DoubleType).add("features", new VectorUDT());
        return spark.createDataFrame(rows, type).repartition(RANKS).cache();
    }

    private static void compare(SparkSession spark, Path mails, int features) throws IOException {
        Dataset<Row> rows = rows(spark, mails, features);
        rows.count();
        fit(rows, new LogisticRegression(), 1); // both warm up
        fit(rows, new TuttiLogisticRegression(), 1);
        Fit theirs = fit(rows, new LogisticRegression(), ITERATIONS);
        Fit ours = fit(rows, new TuttiLogisticRegression(), ITERATIONS);
        System.out.printf(
                "%8d  %7.1f  %7.1f  %5.1f  %10.1e  %19.2f  %12d  %5d%n",
                features,
                theirs.seconds,
                ours.seconds,
                theirs.seconds / ours.seconds,
                difference(theirs.model.coefficients(), ours.model.coefficients()),
                difference(theirs.model.coefficients(), Vectors.zeros(features)),
                right(theirs.model, rows),
                right(ours.model, rows));
        rows.unpersist();
    }

    private record Fit(LogisticRegressionModel model, double seconds) {}

    private static Fit fit(Dataset<Row> rows, LogisticRegression estimator, int iterations) {
        estimator.setMaxIter(iterations).setRegParam(REGULARIZATION).setTol(TOLERANCE);
        long begin = System.nanoTime();
        LogisticRegressionModel model = estimator.fit(rows);
        return new Fit(model, (System.nanoTime() - begin) / 1e9);
    }

    private static double difference(Vector one, Vector other) {
        double[] a = one.toArray();
        double[] b = other.toArray();
        double most = 0;
        for (int i = 0; i < a.length; i++) {
            most = Math.max(most, Math.abs(a[i] - b[i]));
        }
        return most;
    }

    private static long right(LogisticRegressionModel model, Dataset<Row> rows) {
        return model.transform(rows).filter("prediction = label").count();
    }
}
