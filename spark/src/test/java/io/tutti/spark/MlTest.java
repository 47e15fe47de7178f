package io.tutti.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.spark.ml.TuttiKMeans;
import io.tutti.spark.ml.TuttiLogisticRegression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.clustering.KMeans;
import org.apache.spark.ml.clustering.KMeansModel;
import org.apache.spark.ml.linalg.VectorUDT;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same models as Spark ML's own estimators, from the same rows. */
class MlTest {
    private static final int ROWS = 300;
    private static final int FEATURES = 6;
    private static final long SEED = 23;
    private static SparkSession spark;
    private static Dataset<Row> rows;

    @BeforeAll
    static void start() {
        spark = SparkSession.builder()
                .master("local[3]")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "3")
                .config("spark.sql.codegen.wholeStage", "false") // compiling queries takes longer than so few rows
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .getOrCreate();
        rows = rows().repartition(3).cache();
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    /** Rows of two overlapping classes, every second one sparse; the last feature is constant, the others of different scales. */
    private static Dataset<Row> rows() {
        Random random = new Random(SEED);
        List<Row> list = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            double label = random.nextInt(3) == 0 ? 1 : 0;
            double[] values = new double[FEATURES];
            for (int i = 0; i < FEATURES - 1; i++) {
                values[i] = random.nextInt(3) == 0 ? 0 : Math.pow(10, i - 2) * (random.nextGaussian() + label + 3);
            }
            values[FEATURES - 1] = 0.1;
            list.add(RowFactory.create(
                    label,
                    0.5 + random.nextDouble(),
                    row % 2 == 0 ? Vectors.dense(values) : Vectors.dense(values).toSparse()));
        }
        return spark.createDataFrame(
                list,
                new StructType()
                        .add("label", DataTypes.DoubleType)
                        .add("weight", DataTypes.DoubleType)
                        .add("features", new VectorUDT()));
    }

    private static <E extends LogisticRegression> E with(E estimator) {
        estimator.setTol(1e-13).setMaxIter(500);
        return estimator;
    }

    @ParameterizedTest
    @CsvSource({"0, true, true", "0.1, true, false", "0.03, false, false"})
    void logisticRegressionIsThatOfSpark(double regParam, boolean intercept, boolean standardization) {
        LogisticRegressionModel own = fit(new TuttiLogisticRegression(), regParam, intercept, standardization);
        LogisticRegressionModel expected = fit(new LogisticRegression(), regParam, intercept, standardization);
        double[] coefficients = expected.coefficients().toArray();
        for (int i = 0; i < FEATURES; i++) {
            assertEquals(
                    coefficients[i], own.coefficients().apply(i), 1e-6 * Math.max(1e-3, Math.abs(coefficients[i])));
        }
        assertEquals(expected.intercept(), own.intercept(), 1e-6 * Math.max(1, Math.abs(expected.intercept())));
    }

    private static LogisticRegressionModel fit(
            LogisticRegression estimator, double regParam, boolean intercept, boolean standardization) {
        return with(estimator)
                .setRegParam(regParam)
                .setFitIntercept(intercept)
                .setStandardization(standardization)
                .setWeightCol("weight")
                .fit(rows);
    }

    @Test
    void kMeansIsThatOfSpark() {
        KMeansModel own = clusters(new TuttiKMeans());
        KMeansModel expected = clusters(new KMeans());
        assertEquals(expected.clusterCenters().length, own.clusterCenters().length);
        for (int c = 0; c < own.clusterCenters().length; c++) {
            assertArrayEquals(expected.clusterCenters()[c].toArray(), own.clusterCenters()[c].toArray(), 1e-9);
        }
    }

    /** As seconds since 1970 are: squares of 10^18, whose last bits are worth more than the squared distance of two clusters. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void clustersFarFromZeroAreToldApart(boolean isSparse) {
        double first = 1.7e9;
        List<Row> list = new ArrayList<>();
        for (int i = 0; i < 90; i++) {
            var features = Vectors.dense(first + 15 * (i % 3) + 0.01 * i, 0);
            list.add(RowFactory.create(isSparse ? features.toSparse() : features));
        }
        Dataset<Row> far = spark.createDataFrame(list, new StructType().add("features", new VectorUDT()))
                .repartition(3);
        double[] centers = centers(new TuttiKMeans(), far);
        for (int c = 0; c < 3; c++) {
            assertEquals(first + 15 * c + 0.01 * (43.5 + c), centers[c], 1e-5); // of 30 points each
        }
        assertArrayEquals(centers(new KMeans(), far), centers, 1e-5);
    }

    private static double[] centers(KMeans estimator, Dataset<Row> points) {
        return Arrays.stream(estimator
                        .setK(3)
                        .setSeed(SEED)
                        .setSolver("row")
                        .setMaxIter(30)
                        .fit(points)
                        .clusterCenters())
                .mapToDouble(center -> center.apply(0))
                .sorted()
                .toArray();
    }

    private static KMeansModel clusters(KMeans estimator) {
        return estimator
                .setK(4)
                .setSeed(SEED)
                .setWeightCol("weight")
                .setMaxIter(30)
                .fit(rows);
    }

    @Test
    void arraysAreFeaturesToo() {
        Dataset<Row> arrays = rows.withColumn(
                "features", org.apache.spark.ml.functions.vector_to_array(rows.col("features"), "float64"));
        KMeansModel own = new TuttiKMeans().setK(3).setSeed(SEED).setMaxIter(5).fit(arrays);
        KMeansModel expected =
                new TuttiKMeans().setK(3).setSeed(SEED).setMaxIter(5).fit(rows);
        for (int c = 0; c < 3; c++) {
            assertArrayEquals(expected.clusterCenters()[c].toArray(), own.clusterCenters()[c].toArray(), 1e-9);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void featuresThatAreNoNumbersAreRefused(double value) {
        Dataset<Row> wrong = rows.union(spark.createDataFrame(
                        List.of(RowFactory.create(
                                1.0, 1.0, Vectors.sparse(FEATURES, new int[] {2}, new double[] {value}))),
                        rows.schema()))
                .repartition(2);
        Exception refusal = assertThrows(Exception.class, () -> new TuttiLogisticRegression().fit(wrong));
        assertTrue(refusal.getMessage().contains("a feature that is " + value), refusal::getMessage);
        assertThrows(
                Exception.class,
                () -> new TuttiKMeans().setK(2).setSolver("block").fit(wrong));
    }

    @Test
    void rowsWithoutAWeightOrWithOneThatIsNoneAreRefused() {
        requireRefused("weight=-1.0 must be 0 or more, and finite", functions.lit(-1.0));
        requireRefused("weight=Infinity must be 0 or more, and finite", functions.lit(Double.POSITIVE_INFINITY));
        requireRefused(
                "a row lacks its label, weight or features", functions.lit(null).cast("double"));
    }

    private static void requireRefused(String message, Column weight) {
        Dataset<Row> wrong = rows.withColumn("weight", weight);
        Exception refusal = assertThrows(
                Exception.class,
                () -> new TuttiLogisticRegression().setWeightCol("weight").fit(wrong));
        assertTrue(refusal.getMessage().contains(message), refusal::getMessage);
    }

    @Test
    void estimatorsArePartsOfPipelines() {
        var pipeline = new Pipeline().setStages(new PipelineStage[] {
            new TuttiKMeans().setK(2).setSeed(SEED).setPredictionCol("cluster"), with(new TuttiLogisticRegression())
        });
        Dataset<Row> predicted = pipeline.fit(rows).transform(rows);
        assertEquals(ROWS, predicted.filter("prediction = 0 or prediction = 1").count());
        assertTrue(predicted.filter("prediction = label").count() > 2 * ROWS / 3);
    }

    @Test
    void whatIsNotImplementedIsRefused() {
        assertEquals(
                "elasticNetParam=0.5: regularization by absolute values is not implemented; use Spark's LogisticRegression",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new TuttiLogisticRegression()
                                        .setRegParam(0.1)
                                        .setElasticNetParam(0.5)
                                        .fit(rows))
                        .getMessage());
        assertEquals(
                "distanceMeasure=cosine is not implemented; use Spark's KMeans",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new TuttiKMeans()
                                        .setDistanceMeasure("cosine")
                                        .fit(rows))
                        .getMessage());
    }
}
