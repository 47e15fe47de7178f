package io.tutti.outerproduct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.config.Options;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sums of outer products of sparse vectors against dense sums of the same, bit by bit, and against double precision. */
class SparseOuterProductsTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    static IntStream ranks() {
        return IntStream.rangeClosed(1, 17);
    }

    /** Their number would be taken for a small one. */
    @Test
    void moreWordsThanAnArrayHasAreRefused() {
        SparseVector[] long30 = {SparseVector.trusted(new int[0], new float[0], 1 << 30)};
        assertThrows(ArithmeticException.class, () -> SparseFactors.words(long30, long30));
    }

    @ParameterizedTest
    @MethodSource("ranks")
    void hasTheBitsOfADenseSum(int ranks) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        check(ranks, 37, 21, 3, 0.2);
        check(ranks, 1, 1, 1, 1);
        check(ranks, 5, 64, 2, 0);
    }

    private static void check(int ranks, int rows, int columns, int batch, double density) {
        OuterShape shape = new OuterShape(rows, columns, batch, ElementType.FLOAT32);
        Tutti.local(ranks, Options.defaults(), world -> {
            float[] left = numbers(world.rank(), rows * batch, density);
            float[] right = numbers(-1 - world.rank(), columns * batch, density);
            float[] expected = new float[rows * columns];
            OuterProducts.of(world, shape, "allgather", true).sum(left, right, expected);
            float[] found = new float[rows * columns];
            Arrays.fill(found, 7f);
            SparseOuterProducts outer = SparseOuterProducts.of(world, rows, columns);
            outer.sum(sparse(left, rows), sparse(right, columns), found);
            assertArrayEquals(expected, found, 0f);
            assertEquals(words(ranks, world.rank(), rows, columns, batch, density), outer.received());
            assertExact(ranks, rows, columns, batch, density, found);
        });
    }

    private static long words(int ranks, int own, int rows, int columns, int batch, double density) {
        return IntStream.range(0, ranks)
                .filter(rank -> rank != own)
                .map(rank -> 2 * batch
                        + 2 * count(numbers(rank, rows * batch, density))
                        + 2 * count(numbers(-1 - rank, columns * batch, density)))
                .sum();
    }

    private static int count(float[] numbers) {
        return SparseVector.ofDense(numbers).size();
    }

    private static void assertExact(int ranks, int rows, int columns, int batch, double density, float[] found) {
        double[] exact = new double[rows * columns];
        for (int rank = 0; rank < ranks; rank++) {
            float[] left = numbers(rank, rows * batch, density);
            float[] right = numbers(-1 - rank, columns * batch, density);
            for (int pair = 0; pair < batch; pair++) {
                for (int i = 0; i < exact.length; i++) {
                    exact[i] += (double) left[pair * rows + i / columns] * right[pair * columns + i % columns];
                }
            }
        }
        for (int i = 0; i < exact.length; i++) {
            assertEquals(exact[i], found[i], 0x1p-22 * ranks * batch, "element " + i);
        }
    }

    private static SparseVector[] sparse(float[] numbers, int length) {
        return IntStream.range(0, numbers.length / length)
                .mapToObj(pair -> SparseVector.ofDense(Arrays.copyOfRange(numbers, pair * length, (pair + 1) * length)))
                .toArray(SparseVector[]::new);
    }

    private static float[] numbers(int stream, int count, double density) {
        Random random = new Random(SEED + stream);
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = random.nextDouble() < density ? 2 * random.nextFloat() - 1 : 0;
        }
        return numbers;
    }

    /** Elements that are in no product are not even read: what is not a number stays as it is. */
    @Test
    void onlyRowsAndColumnsOfFactorsAreTouched() {
        Tutti.local(2, Options.defaults(), world -> {
            SparseOuterProducts outer = SparseOuterProducts.of(world, 4, 5);
            SparseVector left = SparseVector.of(new int[] {1, 3}, new float[] {2, 3});
            SparseVector right = SparseVector.of(new int[] {0, 4}, new float[] {10, 100});
            float strange = Float.intBitsToFloat(0x7fc12345);
            float[] matrix = new float[20];
            Arrays.fill(matrix, strange);
            IntStream.of(5, 9, 15, 19).forEach(i -> matrix[i] = 1);
            SparseVector[] none = {};
            boolean hasProduct = world.rank() == 1;
            outer.add(
                    hasProduct ? new SparseVector[] {left} : none,
                    hasProduct ? new SparseVector[] {right} : none,
                    matrix);
            float[] expected = new float[20];
            Arrays.fill(expected, strange);
            expected[5] = 21;
            expected[9] = 201;
            expected[15] = 31;
            expected[19] = 301;
            for (int i = 0; i < 20; i++) {
                assertEquals(Float.floatToRawIntBits(expected[i]), Float.floatToRawIntBits(matrix[i]), "element " + i);
            }
        });
    }

    @Test
    void addsToNativeMemory() {
        Tutti.local(3, Options.defaults(), world -> {
            Data matrix = Data.of(Arena.ofAuto().allocate(4 * 6, 4), ElementType.FLOAT32);
            SparseVector[] left = {SparseVector.of(new int[] {1}, new float[] {world.rank()})};
            SparseVector[] right = {SparseVector.of(new int[] {world.rank()}, new float[] {5})};
            SparseOuterProducts.of(world, 2, 3).add(left, right, matrix);
            assertArrayEquals(new float[] {0, 0, 0, 0, 5, 10}, matrix.segment().toArray(ValueLayout.JAVA_FLOAT));
        });
    }

    @Test
    void misuseIsToldBeforeAnythingIsSent() {
        Tutti.local(1, Options.defaults(), world -> {
            SparseOuterProducts outer = SparseOuterProducts.of(world, 2, 3);
            SparseVector[] one = {SparseVector.of(new int[] {2}, new float[] {1})};
            SparseVector[] none = {};
            assertMisuse("left[0] has index=2, must be below 2", () -> outer.add(one, one, new float[6]));
            assertMisuse("left=1 and right=0", () -> outer.add(one, none, new float[6]));
            assertMisuse("matrix count=5 must be 6", () -> outer.sum(none, none, new float[5]));
            assertMisuse("rows=-1", () -> SparseOuterProducts.of(world, -1, 3));
        });
    }

    private static void assertMisuse(String message, Runnable call) {
        String told = assertThrows(IllegalArgumentException.class, call::run).getMessage();
        assertTrue(told.contains(message), told);
    }
}
