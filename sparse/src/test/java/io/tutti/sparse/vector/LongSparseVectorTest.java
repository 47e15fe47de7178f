package io.tutti.sparse.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.sparse.GradientExchanges;
import io.tutti.sparse.GradientExchangesTest;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongSparseVectorTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final long FAR = 1L << 40;

    @Test
    void selectsAsShortVectorsDo() {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        for (int kind = 0; kind < 6; kind++) {
            for (int elements : new int[] {0, 1, 100, 20_000}) {
                float[] vector = SelectionTest.vector(random, kind, elements);
                try (Arena arena = Arena.ofConfined()) {
                    MemorySegment dense = arena.allocateFrom(java.lang.foreign.ValueLayout.JAVA_FLOAT, vector);
                    for (int k : new int[] {0, 1, elements / 50, elements}) {
                        assertEquals(
                                wide(Selection.top(vector, k)), Selection.top(dense, k), "kind=" + kind + " k=" + k);
                    }
                    assertEquals(wide(Selection.above(vector, 0.5f)), Selection.above(dense, 0.5f));
                    assertEquals(wide(SparseVector.ofDense(vector)), LongSparseVector.ofDense(dense));
                }
            }
        }
    }

    private static LongSparseVector wide(SparseVector vector) {
        return LongSparseVector.of(vector, 0);
    }

    @Test
    void sumsAreThoseOfShortVectorsWhereverTheyAre() {
        Random random = new Random(SEED);
        for (int round = 0; round < 100; round++) {
            SparseVector a = SparseVector.ofDense(SelectionTest.vector(random, 3, 60));
            SparseVector b = SparseVector.ofDense(SelectionTest.vector(random, round % 4, 60));
            LongSparseVector sum = LongSparseVector.of(a, FAR).plus(LongSparseVector.of(b, FAR));
            assertEquals(LongSparseVector.of(a.plus(b), FAR), sum, "seed=" + SEED);
            assertEquals(a.plus(b), sum.part(FAR, FAR + 60));
        }
    }

    @Test
    void offsetsThatMakeNoIndexesAreRefused() {
        SparseVector vector = SparseVector.of(new int[] {0, 3}, new float[] {1, 2});
        long most = Long.MAX_VALUE - 3;
        assertEquals(Long.MAX_VALUE, LongSparseVector.of(vector, most).index(1));
        for (long offset : new long[] {-1, most + 1}) {
            assertEquals(
                    "offset=" + offset + " must be 0 to " + most,
                    assertThrows(IllegalArgumentException.class, () -> LongSparseVector.of(vector, offset))
                            .getMessage());
        }
    }

    @Test
    void theHighestIndexIsAddedLikeOthers() {
        LongSparseVector last = LongSparseVector.of(new long[] {1, Long.MAX_VALUE}, new float[] {1, 2});
        LongSparseVector empty = wide(SparseVector.empty());
        assertEquals(last, last.plus(empty));
        assertEquals(last, empty.plus(last));
        assertEquals(4, last.plus(last).value(1));
    }

    @Test
    void indexesAreLongAndAscend() {
        LongSparseVector vector = LongSparseVector.of(new long[] {3, FAR, FAR + 7}, new float[] {1, 2, 3});
        assertEquals(3, vector.size());
        assertEquals(FAR + 7, vector.index(2));
        assertEquals(3.0 / FAR, vector.density(FAR));
        assertEquals(SparseVector.of(new int[] {5}, new float[] {2}), vector.part(FAR - 5, FAR + 7));
        assertThrows(IllegalArgumentException.class, () -> vector.part(0, FAR));
        assertThrows(IllegalArgumentException.class, () -> LongSparseVector.of(new long[] {FAR, FAR}, new float[2]));
        float[] dense = {9, 9, 9};
        LongSparseVector.of(new long[] {1}, new float[] {4}).toDense(MemorySegment.ofArray(dense));
        org.junit.jupiter.api.Assertions.assertArrayEquals(new float[] {0, 4, 0}, dense);
    }

    @Test
    void exchangesSayThatTheyAreForShorterOnes() {
        Tutti.local(1, GradientExchangesTest.OPTIONS, world -> {
            String message = assertThrows(
                            IllegalArgumentException.class,
                            () -> GradientExchanges.open("topka", world, 1L << 31, 100L))
                    .getMessage();
            assertTrue(message.contains("elements=2147483648") && message.contains("parts"), message);
        });
    }
}
