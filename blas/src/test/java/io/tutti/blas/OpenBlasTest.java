package io.tutti.blas;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.config.Options;
import io.tutti.outerproduct.OuterProducts;
import io.tutti.outerproduct.OuterShape;
import io.tutti.outerproduct.kernel.MatrixProduct;
import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums of large batches by the library: the same bits on all ranks, and right. */
class OpenBlasTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int BATCH = MatrixProduct.LEAST_BATCH;

    @Test
    void isFound() {
        assertTrue(MatrixProduct.find().orElseThrow().identity().startsWith("OpenBLAS"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 17})
    void allRanksGetTheSameBits(int ranks) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        for (String algorithm : new String[] {"allgather", "allreduce", "g-rabenseifner", "all-scatter"}) {
            check(ranks, 1, 1, algorithm);
            check(ranks, 129, 33, algorithm);
            check(ranks, 7, 0, algorithm);
        }
    }

    private static void check(int ranks, int rows, int columns, String algorithm) {
        OuterShape shape = new OuterShape(rows, columns, BATCH, ElementType.FLOAT32);
        float[][] results = new float[ranks][rows * columns];
        Tutti.local(ranks, Options.defaults(), world -> {
            OuterProducts outer = OuterProducts.of(world, shape, algorithm, true);
            assertTrue(outer.explain().contains("products by OpenBLAS"), outer.explain());
            float[] left = numbers(2 * world.rank(), rows * BATCH);
            float[] right = numbers(2 * world.rank() + 1, columns * BATCH);
            outer.sum(left, right, results[world.rank()]);
            Data matrix =
                    Data.of(Arena.ofAuto().allocate(4L * rows * columns + 4, 4).asSlice(4), ElementType.FLOAT32);
            outer.sum(Data.of(left), Data.of(right), matrix);
            assertArrayEquals(results[world.rank()], matrix.segment().toArray(ValueLayout.JAVA_FLOAT), 0f);
        });
        assertExact(ranks, rows, columns, results[0]);
        for (float[] result : results) {
            assertArrayEquals(results[0], result, 0f);
        }
    }

    private static void assertExact(int ranks, int rows, int columns, float[] found) {
        double[] exact = new double[rows * columns];
        for (int rank = 0; rank < ranks; rank++) {
            float[] left = numbers(2 * rank, rows * BATCH);
            float[] right = numbers(2 * rank + 1, columns * BATCH);
            for (int pair = 0; pair < BATCH; pair++) {
                for (int i = 0; i < exact.length; i++) {
                    exact[i] += (double) left[pair * rows + i / columns] * right[pair * columns + i % columns];
                }
            }
        }
        assertArrayEquals(
                exact,
                IntStream.range(0, found.length).mapToDouble(i -> found[i]).toArray(),
                0x1p-22 * ranks * BATCH);
    }

    /** Where numbers are in memory makes no difference: ranks have them at other addresses. */
    @ParameterizedTest
    @CsvSource({"1,1,64", "5,3,64", "64,64,64", "129,1000,100", "300,31,400", "16,4096,64"})
    void bitsDoNotDependOnAddresses(int rows, int columns, int pairs) {
        OpenBlas library = new OpenBlas();
        float[] a = numbers(1, rows * pairs);
        float[] b = numbers(2, columns * pairs);
        float[] first = null;
        for (int shift : new int[] {0, 4, 8, 20, 36, 64, 100}) {
            MemorySegment left = shifted(a, shift);
            MemorySegment right = shifted(b, 3 * shift);
            MemorySegment target = shifted(new float[rows * columns], 5 * shift);
            library.multiply(ElementType.FLOAT32, rows, columns, pairs, left, 0, 4L * rows, right, 0, target, 0, true);
            float[] found = target.toArray(ValueLayout.JAVA_FLOAT_UNALIGNED);
            first = first == null ? found : first;
            assertArrayEquals(first, found, 0f, "shift " + shift);
        }
        for (int i = 0; i < first.length; i++) {
            double exact = 0;
            for (int pair = 0; pair < pairs; pair++) {
                exact += (double) a[pair * rows + i / columns] * b[pair * columns + i % columns];
            }
            assertEquals(exact, first[i], 0x1p-22 * pairs, "element " + i);
        }
    }

    private static MemorySegment shifted(float[] numbers, int shift) {
        MemorySegment memory =
                Arena.ofAuto().allocate(4L * numbers.length + shift, 64).asSlice(shift, 4L * numbers.length);
        return memory.copyFrom(MemorySegment.ofArray(numbers));
    }

    private static float[] numbers(int stream, int count) {
        Random random = new Random(SEED + stream);
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = 2 * random.nextFloat() - 1;
        }
        return numbers;
    }
}
