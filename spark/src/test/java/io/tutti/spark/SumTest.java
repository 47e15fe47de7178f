package io.tutti.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.type.Reduction;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Sums of vectors beside those of {@code treeAggregate}; whole numbers, so that every order of additions gives the same bits. */
class SumTest {
    private static final int LENGTH = 1000;
    private static final long SEED = 5;
    private static JavaSparkContext spark;
    private static JavaRDD<Integer> numbers;

    @BeforeAll
    static void start() {
        spark = new JavaSparkContext(new SparkConf()
                .setMaster("local[3]")
                .setAppName("sums")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.driver.bindAddress", "127.0.0.1")
                .set("spark.ui.enabled", "false"));
        numbers =
                spark.parallelize(new Random(SEED).ints(5000, 0, LENGTH).boxed().toList(), 3);
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static double[] expected() {
        return numbers.treeAggregate(
                new double[LENGTH],
                (sum, number) -> {
                    sum[number] += number;
                    return sum;
                },
                (a, b) -> {
                    IntStream.range(0, LENGTH).forEach(i -> a[i] += b[i]);
                    return a;
                });
    }

    @Test
    void sumIsThatOfTreeAggregate() {
        assertArrayEquals(expected(), TuttiSpark.sum(numbers, LENGTH, (sum, number) -> sum[number] += number));
    }

    @Test
    void sumOfFloatsIsThatOfTreeAggregate() {
        float[] sum = TuttiSpark.sumFloats(numbers, LENGTH, (own, number) -> own[number] += number);
        assertArrayEquals(
                expected(), IntStream.range(0, LENGTH).mapToDouble(i -> sum[i]).toArray());
    }

    @Test
    void foldedSumsAreAddedOnAllRanks() {
        List<double[]> sums = TuttiSpark.run(numbers, (communicator, partition) -> {
            double[] sum = TuttiSpark.fold(partition, LENGTH, (own, number) -> own[number] += number);
            communicator.allreduce(sum, Reduction.SUM);
            return sum;
        });
        assertEquals(3, sums.size());
        sums.forEach(sum -> assertArrayEquals(expected(), sum));
    }

    @Test
    void sumOfManyIndicesIsDense() {
        Vector sum = TuttiSpark.sumSparse(numbers, LENGTH, (own, number) -> own.add(number, number));
        assertInstanceOf(DenseVector.class, sum);
        assertArrayEquals(expected(), sum.toArray());
    }

    @Test
    void sumOfFewIndicesIsSparse() {
        Vector sum = TuttiSpark.sumSparse(numbers, 1 << 20, (own, number) -> own.add(1000 * (number % 100), number));
        double[] expected = new double[1 << 20];
        numbers.collect().forEach(number -> expected[1000 * (number % 100)] += number);
        assertTrue(assertInstanceOf(SparseVector.class, sum).indices().length <= 100);
        assertArrayEquals(expected, sum.toArray());
    }

    @Test
    void lengthsThatNoVectorHasAreRefusedOnTheDriver() {
        requireRefused("length=-1 must be 0 or more", () -> TuttiSpark.sum(numbers, -1, (own, number) -> {}));
        requireRefused("length=-1 must be 0 or more", () -> TuttiSpark.sumFloats(numbers, -1, (own, number) -> {}));
        requireRefused("size=0 must be 1 or more", () -> TuttiSpark.sumSparse(numbers, 0, (own, number) -> {}));
    }

    @Test
    void aMissingFunctionIsRefusedOnTheDriver() {
        assertThrows(NullPointerException.class, () -> TuttiSpark.sum(numbers, 1, null));
        assertThrows(NullPointerException.class, () -> TuttiSpark.sumFloats(numbers, 1, null));
        NullPointerException refusal =
                assertThrows(NullPointerException.class, () -> TuttiSpark.sumSparse(numbers, 1, null));
        assertEquals("seqOp=null", refusal.getMessage());
    }

    @Test
    void aVectorOfAnotherSizeIsRefused() {
        SparseSum sum = new SparseSum(5);
        requireRefused("the vector has size 3, the sum 5", () -> sum.add(new DenseVector(new double[3]), 1));
    }

    private static void requireRefused(String message, Runnable call) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
    }

    @Test
    void emptySumIsZero() {
        Vector sum = TuttiSpark.sumSparse(numbers, 10, (own, number) -> {});
        assertArrayEquals(new double[10], sum.toArray());
        assertArrayEquals(new double[0], TuttiSpark.sum(numbers, 0, (own, number) -> {}));
    }
}
