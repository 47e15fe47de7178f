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
 * The time of an iteration is the difference of two fits, of few iterations and of many. Arguments: the folder of the unpacked package of {@link Mails}, then exponents of two for
 * the number of features.
 */
final class MailModelsBenchmark {
    private static final int RANKS = 4;
    private static final int FEW = 5;
    private static final int MANY = 15;
    private static final double REGULARIZATION = 0.01;

    private MailModelsBenchmark() {}

    /** See the class. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createTempDirectory("tutti-mails");
        try (StandaloneCluster cluster = StandaloneCluster.start(folder, 1, RANKS);
                SparkSession spark = SparkSession.builder()
                        .config(SparkHome.conf(cluster.url(), Path.of("/dev/shm"))
                                .set("spark.executor.cores", "1")
                                .set("spark.executor.memory", "2g")
                                .remove("spark.executor.extraJavaOptions")
                                .set("spark.scheduler.maxRegisteredResourcesWaitingTime", "300s"))
                        .getOrCreate()) {
            System.out.println(
                    "features  Spark ms  Tutti ms  ratio  difference  largest coefficient  right: Spark  Tutti");
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
        Fit[] theirs = {fit(rows, new LogisticRegression(), FEW), null};
        Fit[] ours = {fit(rows, new TuttiLogisticRegression(), FEW), null};
        theirs[1] = fit(rows, new LogisticRegression(), MANY);
        ours[1] = fit(rows, new TuttiLogisticRegression(), MANY);
        double spent = iteration(theirs);
        double spentByUs = iteration(ours);
        LogisticRegressionModel one = fit(rows, new LogisticRegression().setTol(1e-10), 300).model;
        LogisticRegressionModel other = fit(rows, new TuttiLogisticRegression().setTol(1e-10), 300).model;
        System.out.printf(
                "%8d  %8.0f  %8.0f  %5.1f  %10.1e  %19.2f  %12d  %5d%n",
                features,
                spent,
                spentByUs,
                spent / spentByUs,
                difference(one.coefficients(), other.coefficients()),
                difference(one.coefficients(), Vectors.zeros(features)),
                right(one, rows),
                right(other, rows));
        rows.unpersist();
    }

    private record Fit(LogisticRegressionModel model, double millis) {}

    private static Fit fit(Dataset<Row> rows, LogisticRegression estimator, int iterations) {
        estimator.setMaxIter(iterations).setRegParam(REGULARIZATION);
        if (iterations <= MANY) {
            estimator.setTol(0);
        }
        long begin = System.nanoTime();
        LogisticRegressionModel model = estimator.fit(rows);
        return new Fit(model, (System.nanoTime() - begin) / 1e6);
    }

    private static double iteration(Fit[] fits) {
        return (fits[1].millis - fits[0].millis) / (MANY - FEW);
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
