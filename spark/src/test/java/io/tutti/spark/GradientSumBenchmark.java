package io.tutti.spark;

import io.tutti.Communicator;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * Times one step of gradient descent for logistic regression on a standalone cluster of four executors, which it starts:
 * by {@code treeAggregate} (broadcast of the weights, sum, update on the driver), and inside {@code TuttiSpark.run}
 * (allreduce, update on every rank). Sparse rows, synthetic or {@link Mails}, the same for both. Rounds of both alternate; prints medians,
 * and the largest difference between the weights that both end with. Arguments: rounds, exponents of two, and, for mails, the folder of
 * their unpacked package in front.
 */
final class GradientSumBenchmark {
    private static final int RANKS = 4;
    private static final int ROWS = 500;
    private static final int STORED = 50;
    private static final int STEPS = 5;
    private static final double RATE = 1e-4;
    private static final long SEED = 17;

    private GradientSumBenchmark() {}

    /** One row, with as many stored features in every row. */
    private record Row(int[] indices, double[] values, double label) implements Serializable {
        /** Adds this row's part of the gradient. */
        void addGradient(double[] weights, double[] gradient) {
            double margin = 0;
            for (int i = 0; i < indices.length; i++) {
                margin += values[i] * weights[indices[i]];
            }
            double factor = 1 / (1 + Math.exp(-margin)) - label;
            for (int i = 0; i < indices.length; i++) {
                gradient[indices[i]] += factor * values[i];
            }
        }
    }

    /** The weights at the end, and the time of each step. */
    private record Descent(double[] weights, double[] millis) implements Serializable {}

    /** See the class. */
    public static void main(String[] arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(arguments));
        Path mails =
                !words.isEmpty() && Files.isDirectory(Path.of(words.getFirst())) ? Path.of(words.removeFirst()) : null;
        int rounds = words.isEmpty() ? 5 : Integer.parseInt(words.removeFirst());
        int[] exponents = words.isEmpty()
                ? new int[] {12, 18, 22}
                : words.stream().mapToInt(Integer::parseInt).toArray();
        Path folder = Files.createTempDirectory("tutti-spark");
        Path shared = Files.createDirectory(folder.resolve("shared"));
        try (StandaloneCluster cluster = StandaloneCluster.start(folder, 1, RANKS);
                JavaSparkContext spark = new JavaSparkContext(SparkHome.conf(cluster.url(), Path.of("/dev/shm"))
                        .set("spark.executor.cores", "1")
                        .set("spark.executor.memory", "1g")
                        .remove("spark.executor.extraJavaOptions")
                        .set("spark.scheduler.maxRegisteredResourcesWaitingTime", "300s"))) {
            System.out.printf(
                    "%d executors, %s, %d rounds of %d steps, Spark %s%n",
                    RANKS,
                    mails == null
                            ? ROWS + " rows of " + STORED + " stored features each, seed " + SEED
                            : "the mails of SpamAssassin",
                    rounds,
                    STEPS,
                    spark.version());
            System.out.println(
                    "features  treeAggregate ms  Tutti ms  ratio  start of Tutti's stage ms  largest difference");
            for (int exponent : exponents) {
                compare(spark, rows(spark, mails, 1 << exponent), 1 << exponent, rounds);
            }
        } finally {
            delete(folder, shared);
        }
    }

    private static void delete(Path folder, Path shared) throws IOException {
        Files.deleteIfExists(shared);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static JavaRDD<Row> rows(JavaSparkContext spark, Path mails, int features) throws IOException {
        if (mails == null) {
            return spark.parallelize(IntStream.range(0, RANKS).boxed().toList(), RANKS)
                    .mapPartitions(numbers -> rows(numbers.next(), features));
        }
        List<Row> rows = new ArrayList<>();
        for (Mails.Mail mail : Mails.read(mails, features)) {
            rows.add(new Row(mail.indices(), mail.values(), mail.label()));
        }
        return spark.parallelize(rows, RANKS);
    }

    private static void compare(JavaSparkContext spark, JavaRDD<Row> given, int features, int rounds) {
        JavaRDD<Row> rows = given.cache();
        rows.count();
        List<Double> tree = new ArrayList<>();
        List<Double> tutti = new ArrayList<>();
        List<Double> starts = new ArrayList<>();
        double difference = 0;
        for (int round = 0; round <= rounds; round++) {
            Descent one = byTree(spark, rows, features);
            long begun = System.nanoTime();
            Descent other = byTutti(rows, features);
            double stage = (System.nanoTime() - begun) / 1e6;
            if (round > 0) { // the first one warms up
                Arrays.stream(one.millis).forEach(tree::add);
                Arrays.stream(other.millis).forEach(tutti::add);
                starts.add(stage - Arrays.stream(other.millis).sum());
            }
            for (int i = 0; i < features; i++) {
                difference = Math.max(difference, Math.abs(one.weights[i] - other.weights[i]));
            }
        }
        rows.unpersist();
        double byTree = median(tree);
        double byTutti = median(tutti);
        System.out.printf(
                "%8d  %16.2f  %8.2f  %5.1f  %25.0f  %18.1e%n",
                features, byTree, byTutti, byTree / byTutti, median(starts), difference);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static Iterator<Row> rows(int partition, int features) {
        Random random = new Random(SEED + partition);
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            int[] indices = random.ints(STORED, 0, features).toArray();
            double[] values = random.doubles(STORED, -1, 1).toArray();
            rows.add(new Row(indices, values, random.nextInt(2)));
        }
        return rows.iterator();
    }

    private static Descent byTree(JavaSparkContext spark, JavaRDD<Row> rows, int features) {
        double[] weights = new double[features];
        double[] millis = new double[STEPS];
        for (int step = 0; step < STEPS; step++) {
            long begun = System.nanoTime();
            Broadcast<double[]> sent = spark.broadcast(weights);
            // an empty zero, as in Spark ML, so that no array of zeros travels with the tasks
            double[] gradient = rows.treeAggregate(
                    new double[0],
                    (sum, row) -> {
                        double[] own = sum.length > 0 ? sum : new double[features];
                        row.addGradient(sent.value(), own);
                        return own;
                    },
                    (a, b) -> a.length == 0 ? b : b.length == 0 ? a : add(a, b));
            update(weights, gradient);
            sent.destroy();
            millis[step] = (System.nanoTime() - begun) / 1e6;
        }
        return new Descent(weights, millis);
    }

    private static double[] add(double[] a, double[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] += b[i];
        }
        return a;
    }

    private static void update(double[] weights, double[] gradient) {
        for (int i = 0; i < weights.length; i++) {
            weights[i] -= RATE * gradient[i];
        }
    }

    private static Descent byTutti(JavaRDD<Row> rows, int features) {
        return TuttiSpark.run(rows, (communicator, partition) -> descend(communicator, partition, features))
                .getFirst();
    }

    private static Descent descend(Communicator communicator, Iterator<Row> partition, int features) {
        List<Row> rows = new ArrayList<>();
        partition.forEachRemaining(rows::add);
        double[] weights = new double[features];
        double[] gradient = new double[features];
        double[] millis = new double[STEPS];
        for (int step = 0; step < STEPS; step++) {
            communicator.barrier();
            long begun = System.nanoTime();
            Arrays.fill(gradient, 0);
            rows.forEach(row -> row.addGradient(weights, gradient));
            communicator.allreduce(gradient, Reduction.SUM);
            update(weights, gradient);
            millis[step] = (System.nanoTime() - begun) / 1e6;
        }
        return communicator.rank() == 0 ? new Descent(weights, millis) : null;
    }
}
