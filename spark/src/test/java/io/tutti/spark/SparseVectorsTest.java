package io.tutti.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.Tutti;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.junit.jupiter.api.Test;

/** Sums of sparse vectors between ranks, without Spark. */
class SparseVectorsTest {
    private static SparseVector ones(int size, int count) {
        int[] indices = IntStream.range(0, count).toArray();
        return new SparseVector(
                size,
                indices,
                IntStream.range(0, count).asDoubleStream().map(i -> 1).toArray());
    }

    /** An index and its value have twelve bytes, an element of a dense vector has eight: 8 of 12 are as long as all 12. */
    @Test
    void aSumIsSparseWhileItsPartsAreShorterThanADenseOne() {
        Tutti.local(2, world -> {
            Vector shorter = SparseVectors.allreduce(world, ones(12, world.rank() == 0 ? 4 : 3));
            assertInstanceOf(SparseVector.class, shorter);
            assertArrayEquals(new double[] {2, 2, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0}, shorter.toArray());
            Vector asLong = SparseVectors.allreduce(world, ones(12, 4));
            assertInstanceOf(DenseVector.class, asLong);
            assertArrayEquals(new double[] {2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0}, asLong.toArray());
        });
    }

    /** The one with the larger size would have a sum that the other one has, too, under another size. */
    @Test
    void vectorsOfOtherSizesAreRefusedOnAllRanks() {
        Tutti.local(
                2,
                world -> assertEquals(
                        "vector.size()=12 on rank 0, 15 on rank 1: all ranks must have vectors of one size",
                        assertThrows(
                                        IllegalArgumentException.class,
                                        () -> SparseVectors.allreduce(world, ones(world.rank() == 0 ? 12 : 15, 2)))
                                .getMessage()));
    }

    @Test
    void indicesThatTheVectorLacksAreRefused() {
        SparseSum sum = new SparseSum(5);
        sum.add(4, 1);
        for (int index : new int[] {-1, 5}) {
            assertEquals(
                    "index=" + index + " must be from 0 to 4",
                    assertThrows(IndexOutOfBoundsException.class, () -> sum.add(index, 1))
                            .getMessage());
        }
        assertArrayEquals(new double[] {0, 0, 0, 0, 1}, sum.toVector().toArray());
    }

    @Test
    void multiplesOfDenseAndSparseVectorsAreAdded() {
        SparseSum sum = new SparseSum(3);
        sum.add(Vectors.dense(1, 0, 2), 3);
        sum.add(Vectors.dense(0, 5, 2).toSparse(), -1);
        assertArrayEquals(new double[] {3, -5, 4}, sum.toVector().toArray());
    }
}
