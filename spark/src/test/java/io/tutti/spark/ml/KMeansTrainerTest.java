package io.tutti.spark.ml;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.Tutti;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.junit.jupiter.api.Test;

class KMeansTrainerTest {
    /** Their number is negative as an int. */
    @Test
    void moreSumsThanAnArrayHoldsAreRefusedOnTheDriver() {
        double[][] centers = new double[1 << 15][];
        Arrays.fill(centers, new double[1 << 16]);
        assertEquals(
                "32768 centers of 65536 features have 2147516416 sums, at most 2147483639 fit: set a smaller k",
                assertThrows(IllegalArgumentException.class, () -> new KMeansTrainer(centers, 1, 0))
                        .getMessage());
    }

    /** Returns the centers of rank 0, where rank r has every point whose number leaves r. */
    private static double[][] centers(KMeansTrainer trainer, double[] weights, double[]... points) {
        double[][][] found = new double[1][][];
        Tutti.local(2, world -> {
            List<Example> own = IntStream.range(0, points.length)
                    .filter(i -> i % world.size() == world.rank())
                    .mapToObj(i -> new Example(0, weights[i], vector(points[i], i)))
                    .toList();
            double[][] result = trainer.run(world, own.iterator());
            assertEquals(world.rank() == 0, result != null);
            if (result != null) { // else a rank could overwrite what the other has just found
                found[0] = result;
            }
        });
        return found[0];
    }

    private static Vector vector(double[] point, int number) {
        return number % 2 == 0 ? Vectors.dense(point) : Vectors.dense(point).toSparse();
    }

    private static double[] one(double... point) {
        return point;
    }

    @Test
    void aCenterMovesToTheWeightedMeanOfItsPointsAndOneWithoutPointsStays() {
        double[][] first = {{0, 0}, {10, 0}, {1000, 1000}};
        double[][] centers =
                centers(new KMeansTrainer(first, 5, 0), one(1, 3, 1, 1), one(0, 0), one(4, 0), one(10, 2), one(12, 0));
        assertArrayEquals(new double[][] {{3, 0}, {11, 1}, {1000, 1000}}, centers);
    }

    /** The points at 4 change to the second center when the first has left them. */
    @Test
    void thereAreNoMoreIterationsThanAllowed() {
        double[][] first = {{0}, {9}};
        double[][] points = {{-10}, {-10}, {4}, {8}};
        double[] ones = {1, 1, 1, 1};
        assertArrayEquals(first, centers(new KMeansTrainer(first, 0, 0), ones, points));
        assertArrayEquals(new double[][] {{-16 / 3.0}, {8}}, centers(new KMeansTrainer(first, 1, 0), ones, points));
        assertArrayEquals(new double[][] {{-10}, {6}}, centers(new KMeansTrainer(first, 20, 0), ones, points));
    }

    /** The first center moves by more than the tolerance at first, the second one never. */
    @Test
    void itEndsWhenNoCenterMovesFartherThanTheTolerance() {
        double[][] first = {{0}, {9}};
        double[][] points = {{-10}, {-10}, {4}, {9}};
        double[] ones = {1, 1, 1, 1};
        assertArrayEquals(new double[][] {{-10}, {6.5}}, centers(new KMeansTrainer(first, 20, 5), ones, points));
        assertArrayEquals(new double[][] {{-16 / 3.0}, {9}}, centers(new KMeansTrainer(first, 20, 5.5), ones, points));
    }

    /** Random first centers are no reason for Spark to look at the points; a missing feature would count as 0. */
    @Test
    void aPointOfAnotherSizeThanTheCentersIsRefused() {
        double[][] first = {{0, 0, 0}, {9, 9, 9}};
        for (double[] point : new double[][] {{1, 2}, {1, 2, 3, 4}}) {
            assertEquals(
                    "a row has " + point.length + " features, another one 3",
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> centers(new KMeansTrainer(first, 5, 0), one(1, 1), one(1, 2, 3), point))
                            .getMessage());
        }
    }
}
