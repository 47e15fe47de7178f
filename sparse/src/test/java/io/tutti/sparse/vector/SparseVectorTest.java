package io.tutti.sparse.vector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SparseVectorTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    @Test
    void sumsAreThoseOfDenseVectors() {
        Random random = new Random(SEED);
        for (int round = 0; round < 200; round++) {
            int elements = random.nextInt(50);
            float[] a = SelectionTest.vector(random, 3, elements);
            float[] b = SelectionTest.vector(random, round % 4, elements);
            float[] sum = SparseVector.ofDense(a).plus(SparseVector.ofDense(b)).toDense(elements);
            for (int i = 0; i < elements; i++) {
                assertEquals(a[i] + b[i] + 0f, sum[i] + 0f, "seed=" + SEED);
            }
        }
    }

    @Test
    void theHighestIndexIsAddedLikeOthers() {
        SparseVector last = SparseVector.of(new int[] {1, Integer.MAX_VALUE}, new float[] {1, 2});
        assertEquals(last, last.plus(SparseVector.empty()));
        assertEquals(last, SparseVector.empty().plus(last));
        assertEquals(4, last.plus(last).value(1));
    }

    @Test
    void hasADensity() {
        SparseVector vector = SparseVector.ofDense(new float[] {0, 1, -0f, 2});
        assertEquals(SparseVector.of(new int[] {1, 3}, new float[] {1, 2}), vector);
        assertEquals(0.5, vector.density(4));
        assertEquals(0, SparseVector.empty().density(0));
        assertEquals("{1=1.0, 3=2.0}", vector.toString());
        assertArrayEquals(new float[] {0, 1, 0, 2}, vector.toDense(4));
    }

    @Test
    void indexesMustAscend() {
        assertThrows(IllegalArgumentException.class, () -> SparseVector.of(new int[] {1, 1}, new float[2]));
        assertThrows(IllegalArgumentException.class, () -> SparseVector.of(new int[] {-1}, new float[1]));
        assertThrows(IllegalArgumentException.class, () -> SparseVector.of(new int[] {1}, new float[2]));
    }
}
