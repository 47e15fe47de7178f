package io.tutti.sparse.vector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.sparse.ExpectedExchange;
import io.tutti.sparse.threshold.GaussianThreshold;
import io.tutti.sparse.threshold.ReusedThreshold;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelectionTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    /** Vectors with many ties, with few, of all orders of magnitude, with zeros, subnormal. */
    static float[] vector(Random random, int kind, int elements) {
        float[] vector = new float[elements];
        for (int i = 0; i < elements; i++) {
            vector[i] = switch (kind) {
                case 0 -> random.nextInt(7) - 3;
                case 1 -> (float) random.nextGaussian();
                case 2 -> (float) (random.nextGaussian() * Math.pow(10, random.nextInt(70) - 38));
                case 3 -> random.nextInt(10) == 0 ? random.nextFloat() : -0f;
                case 4 -> Float.intBitsToFloat(random.nextInt(1000)) * (random.nextBoolean() ? 1 : -1);
                default -> -2.5f;
            };
        }
        return vector;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void takesExactlyTheLargest(int kind) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED + kind);
        for (int elements : new int[] {0, 1, 2, 7, 8, 63, 64, 1000, 20_000}) {
            float[] vector = vector(random, kind, elements);
            for (int k : new int[] {0, 1, elements / 100, elements / 2, elements, random.nextInt(elements + 1)}) {
                SparseVector expected = sparse(ExpectedExchange.top(ExpectedExchange.entries(vector), k));
                assertEquals(expected, Selection.top(vector, k), () -> "elements=" + elements + " k=" + k);
            }
        }
    }

    private static SparseVector sparse(java.util.Map<Integer, Float> entries) {
        float[] values = new float[entries.size()];
        int place = 0;
        for (float value : entries.values()) {
            values[place++] = value;
        }
        return SparseVector.of(entries.keySet().stream().mapToInt(i -> i).toArray(), values);
    }

    /** A vector of such a length takes 8 GiB. */
    @Test
    void theLongestVectorsAreDividedToTheirEnd() {
        for (int length : new int[] {Integer.MAX_VALUE - 8, Integer.MAX_VALUE}) {
            int from = 0;
            for (int to; from < length; from = to) {
                to = Selection.endOfBlock(from, length);
                assertTrue(to > from, "a block from " + from + " to " + to);
            }
            assertEquals(length, from);
            assertEquals(1 << 25, Accumulator.words(length));
        }
    }

    @Test
    void aThresholdIsFarFromMoreThanFiveQuartersAndFromLessThanHalf() {
        assertFalse(ReusedThreshold.isFar(125, 100));
        assertTrue(ReusedThreshold.isFar(126, 100));
        assertFalse(ReusedThreshold.isFar(50, 100));
        assertTrue(ReusedThreshold.isFar(49, 100));
        assertFalse(ReusedThreshold.isFar(0, 0));
    }

    @Test
    void bothScansFindTheSame() {
        Random random = new Random(SEED);
        for (int kind = 0; kind < 6; kind++) {
            float[] vector = vector(random, kind, 1000 + random.nextInt(20));
            vector[5] = Float.NaN;
            vector[6] = Float.NEGATIVE_INFINITY;
            for (int magnitude : new int[] {1, Magnitudes.of(vector[100]), Magnitudes.INFINITE, Integer.MAX_VALUE}) {
                int from = random.nextInt(500);
                int[] one = new int[vector.length];
                int[] other = new int[vector.length];
                int size = new ScalarScan().select(vector, from, vector.length, magnitude, one, 0);
                assertEquals(size, new VectorScan().select(vector, from, vector.length, magnitude, other, 0));
                assertArrayEquals(Arrays.copyOf(one, size), Arrays.copyOf(other, size));
                assertEquals(new ScalarScan().count(vector, magnitude), new VectorScan().count(vector, magnitude));
            }
        }
    }

    @Test
    void aThresholdTakesWhatReachesIt() {
        float[] vector = {1, -2, 0.5f, 2, -0f, 3};
        assertEquals(SparseVector.of(new int[] {1, 3, 5}, new float[] {-2, 2, 3}), Selection.above(vector, 2));
        assertEquals(5, Selection.above(vector, 0).size());
    }

    @Test
    void whatIsNotANumberIsAlwaysSelected() {
        float[] vector = {1, Float.NaN, 5};
        for (int k = 0; k <= 3; k++) {
            SparseVector selected = Selection.top(vector, k);
            assertTrue(selected.size() >= 1, "k=" + k);
            assertTrue(Arrays.toString(selected.toDense(3)).contains("NaN"), "k=" + k);
        }
        assertThrows(IllegalArgumentException.class, () -> Selection.top(vector, -1));
    }

    @Test
    void aNormalDistributionIsGuessedWell() {
        Random random = new Random(SEED);
        float[] vector = vector(random, 1, 200_000);
        int selected = new GaussianThreshold(2000).select(vector).size();
        assertTrue(selected >= 1500 && selected < 2500, "selected=" + selected + " seed=" + SEED);
    }

    @Test
    void aGuessIsLoweredUntilEnoughAreSelected() {
        for (int kind = 0; kind < 6; kind++) {
            float[] vector = vector(new Random(SEED), kind, 5000);
            int available = Selection.top(vector, 5000).size();
            for (int k : new int[] {0, 1, 50, 2500, 5000}) {
                int selected = new GaussianThreshold(k).select(vector).size();
                String what = "kind=" + kind + " k=" + k + " selected=" + selected + " seed=" + SEED;
                assertTrue(selected >= Math.min(available, 3 * k / 4), what);
            }
        }
    }

    @Test
    void aThresholdIsReusedUntilItSelectsFarFromK() {
        float[] vector = vector(new Random(SEED), 1, 10_000);
        ReusedThreshold selector = new ReusedThreshold(100, 4, true);
        assertEquals(100, selector.select(vector).size());
        vector[(Selection.top(vector, 1).index(0) + 1) % vector.length] = 1000;
        assertTrue(selector.select(vector).size() >= 100); // reused: one more
        for (int i = 0; i < vector.length; i++) {
            vector[i] *= 100;
        }
        assertEquals(100, selector.select(vector).size()); // all would be selected
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= 1000;
        }
        assertEquals(100, selector.select(vector).size()); // hardly any would be
    }
}
