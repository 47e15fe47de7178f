package io.tutti.outerproduct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.Work;
import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.outerproduct.algorithm.SumOfOuterProducts;
import io.tutti.type.ElementType;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verifier;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums of outer products of ranks that are threads, against double precision on one of them. */
class OuterProductsTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final OuterShape[] SHAPES = {
        new OuterShape(0, 5, 1, ElementType.FLOAT32),
        new OuterShape(5, 0, 2, ElementType.FLOAT64),
        new OuterShape(1, 1, 1, ElementType.FLOAT32),
        new OuterShape(3, 17, 1, ElementType.FLOAT64),
        new OuterShape(41, 7, 3, ElementType.FLOAT32),
        new OuterShape(37, 131, 2, ElementType.FLOAT32),
        new OuterShape(64, 33, 5, ElementType.FLOAT64)
    };

    static Stream<String> algorithms() {
        return Stream.concat(
                Algorithms.forCollective(SumOfOuterProducts.NAME).stream().map(Algorithm::name),
                Stream.of(
                        "allgather:by=bruck",
                        "allgather-async:order=ranks",
                        "allreduce:by=two-shot",
                        "g-rabenseifner:vectors=bruck,blocks=direct",
                        "g-rabenseifner:share=1",
                        "g-rabenseifner-pipelined:segments=3,group=2",
                        "all-scatter:blocks=bruck"));
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void isTheSumOfAllProducts(String algorithm) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        for (int ranks : new int[] {1, 2, 3, 4, 8}) {
            check(expected(ranks), algorithm);
        }
    }

    /** The schedules are proved for every number of ranks. Powers of two are above. */
    @ParameterizedTest
    @ValueSource(ints = {5, 6, 7, 9, 12, 17})
    void isTheSumOfAllProductsForMoreRanks(int ranks) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        List<Expected> expected = expected(ranks);
        check(expected, null);
        algorithms().forEach(algorithm -> check(expected, algorithm));
    }

    /** Of all shapes; for many ranks of one without elements, one lower and one wider than there are ranks. */
    private static List<Expected> expected(int ranks) {
        return IntStream.range(0, SHAPES.length)
                .filter(i -> ranks <= 4 || i % 3 == 0)
                .mapToObj(i -> Expected.of(SHAPES[i], ranks))
                .toList();
    }

    private static void check(List<Expected> expected, String algorithm) {
        int ranks = expected.getFirst().ranks();
        float[][][] results = new float[expected.size()][ranks][];
        Tutti.local(ranks, Options.defaults(), world -> {
            for (int i = 0; i < results.length; i++) {
                results[i][world.rank()] = check(world, expected.get(i), algorithm);
            }
        });
        if (algorithm == null || isSameOnAllRanks(algorithm, ranks)) {
            for (float[][] result : results) {
                Arrays.stream(result).forEach(other -> assertArrayEquals(result[0], other, 0f));
            }
        }
    }

    private static boolean isSameOnAllRanks(String name, int ranks) {
        Algorithm algorithm = Algorithms.byName(SumOfOuterProducts.NAME, name).orElseThrow();
        return Verifier.verify(algorithm.schedule(ScheduleRequest.of(ranks)))
                .reproducibility()
                .keeps(Reproducibility.RANKS);
    }

    /** The result, as floats. */
    private static float[] check(Communicator world, Expected expected, String algorithm) {
        OuterShape shape = expected.shape();
        double[] exact = expected.exact();
        double[] sizes = expected.sizes();
        OuterProducts outer = algorithm == null
                ? OuterProducts.of(world, shape)
                : OuterProducts.of(world, shape, algorithm, world.size() % 2 == 0);
        double[] found = new double[exact.length];
        for (int round = 0; round < 2; round++) {
            found = sum(outer, shape, world.rank());
            double unit = shape.type() == ElementType.FLOAT32 ? 0x1p-23 : 0x1p-52;
            int terms = world.size() * shape.batch();
            for (int i = 0; i < exact.length; i++) {
                assertEquals(exact[i], found[i], 2 * terms * unit * sizes[i], () -> shape + " " + outer.explain());
            }
        }
        float[] bits = new float[found.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = (float) found[i];
        }
        return bits;
    }

    private static double[] sum(OuterProducts outer, OuterShape shape, int rank) {
        double[] left = left(shape, rank);
        double[] right = right(shape, rank);
        if (shape.type() == ElementType.FLOAT64) {
            double[] matrix = new double[(int) shape.count()];
            outer.sum(left, right, matrix);
            return matrix;
        }
        float[] matrix = new float[(int) shape.count()];
        outer.sum(floats(left), floats(right), matrix);
        return IntStream.range(0, matrix.length).mapToDouble(i -> matrix[i]).toArray();
    }

    /**
     * The sum of the products of so many ranks in double precision.
     *
     * @param sizes for each element the sum of the absolute values of what was added
     */
    private record Expected(OuterShape shape, int ranks, double[] exact, double[] sizes) {
        static Expected of(OuterShape shape, int ranks) {
            double[] exact = new double[(int) shape.count()];
            double[] sizes = new double[exact.length];
            for (int rank = 0; rank < ranks; rank++) {
                accumulate(shape, left(shape, rank), right(shape, rank), exact, sizes);
            }
            return new Expected(shape, ranks, exact, sizes);
        }
    }

    private static void accumulate(OuterShape shape, double[] a, double[] b, double[] exact, double[] sizes) {
        for (int pair = 0; pair < shape.batch(); pair++) {
            for (int row = 0; row < shape.rows(); row++) {
                for (int column = 0; column < shape.columns(); column++) {
                    double product = a[(int) (pair * shape.rows() + row)] * b[(int) (pair * shape.columns() + column)];
                    exact[(int) (row * shape.columns() + column)] += product;
                    sizes[(int) (row * shape.columns() + column)] += Math.abs(product);
                }
            }
        }
    }

    private static double[] left(OuterShape shape, int rank) {
        return numbers(shape.leftCount(), SEED + 2 * rank);
    }

    private static double[] right(OuterShape shape, int rank) {
        return numbers(shape.rightCount(), SEED + 2 * rank + 1);
    }

    /** Numbers that are floats. */
    private static double[] numbers(long count, long seed) {
        return new Random(seed)
                .doubles(count, -1, 1)
                .map(number -> (float) number)
                .toArray();
    }

    private static float[] floats(double[] numbers) {
        float[] floats = new float[numbers.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) numbers[i];
        }
        return floats;
    }

    @Test
    void isStartedAndPreparedForTheSameMatrix() {
        OuterShape shape = new OuterShape(200, 100, 4, ElementType.FLOAT32);
        Tutti.local(3, Options.defaults(), world -> {
            OuterProducts outer = OuterProducts.of(world, shape);
            Data left = Data.of(floats(left(shape, world.rank())));
            Data right = Data.of(floats(right(shape, world.rank())));
            float[] first = new float[20_000];
            outer.sum(left, right, Data.of(first));
            float[] second = new float[20_000];
            Data matrix = Data.of(second);
            for (int round = 0; round < 3; round++) {
                Arrays.fill(second, -1);
                Work work = outer.start(left, right, matrix);
                work.await();
                assertTrue(work.isDone());
                assertArrayEquals(first, second, 0f);
            }
        });
    }

    /** Arrays, memory and slices in turn, more of them than are kept, and memory at an address that was used before. */
    @Test
    void whatWasPreparedForOneMatrixIsNotTakenForAnother() {
        OuterShape shape = new OuterShape(20, 10, 2, ElementType.FLOAT32);
        Tutti.local(2, Options.defaults(), world -> {
            OuterProducts outer = OuterProducts.of(world, shape);
            float[] left = floats(left(shape, world.rank()));
            float[] right = floats(right(shape, world.rank()));
            float[] expected = new float[200];
            outer.sum(left, right, expected);
            float[][] arrays = new float[Plans.MOST + 3][200];
            for (int round = 0; round < 3 * arrays.length; round++) {
                float[] array = arrays[round * 5 % arrays.length];
                Arrays.fill(array, -1);
                outer.sum(left, right, array);
                assertArrayEquals(expected, array, 0f);
            }
            float[] large = new float[600];
            for (int part : new int[] {1, 0, 2, 1}) {
                Arrays.fill(large, -1);
                outer.sum(Data.of(left), Data.of(right), Data.of(large).slice(part * 200, part * 200 + 200));
                assertArrayEquals(expected, Arrays.copyOfRange(large, part * 200, part * 200 + 200), 0f);
                assertEquals(-1, large[part == 0 ? 200 : 0]);
            }
            for (int round = 0; round < 4; round++) {
                try (Arena arena = Arena.ofShared()) {
                    Data matrix = Data.of(arena.allocate(800, 8), ElementType.FLOAT32);
                    outer.sum(Data.of(left), Data.of(right), matrix);
                    assertArrayEquals(expected, matrix.segment().toArray(ValueLayout.JAVA_FLOAT), 0f);
                }
            }
        });
    }

    /** The formulas of docs/outerproduct.md. */
    @Test
    void trafficIsThatOfTheProgram() {
        Tutti.local(4, Options.defaults(), world -> {
            OuterShape shape = new OuterShape(40, 12, 3, ElementType.FLOAT32);
            long factors = 3 * (40 + 12) * 3;
            long blocks = 40 * 12 * 3 / 4;
            assertEquals(
                    new CommunicationVolume(factors, factors),
                    OuterProducts.of(world, shape, "allgather", true).traffic());
            assertEquals(
                    new CommunicationVolume(factors + blocks, factors + blocks),
                    OuterProducts.of(world, shape, "g-rabenseifner", true).traffic());
            assertEquals(
                    new CommunicationVolume(2 * blocks, 2 * blocks),
                    OuterProducts.of(world, shape, "allreduce", true).traffic());
        });
    }

    /** Of one block, of several blocks. */
    @ParameterizedTest
    @ValueSource(strings = {"allgather", "g-rabenseifner"})
    void factorsMayBeWrittenWhereTheyAreRead(String algorithm) {
        OuterShape shape = new OuterShape(23, 10, 3, ElementType.FLOAT32);
        Tutti.local(3, Options.defaults(), world -> {
            OuterProducts outer = OuterProducts.of(world, shape, algorithm, true);
            float[] left = floats(left(shape, world.rank()));
            float[] right = floats(right(shape, world.rank()));
            float[] expected = new float[230];
            outer.sum(left, right, expected);
            outer.left().segment().fill((byte) 0);
            outer.right().segment().fill((byte) 0);
            float[] matrix = new float[230];
            for (int round = 0; round < 2; round++) {
                MemorySegment.copy(MemorySegment.ofArray(left), 0, outer.left().segment(), 0, 4L * left.length);
                MemorySegment.copy(
                        MemorySegment.ofArray(right), 0, outer.right().segment(), 0, 4L * right.length);
                outer.sum(outer.left(), outer.right(), Data.of(matrix));
                assertArrayEquals(expected, matrix, 0f);
            }
        });
    }

    @Test
    void anAlgorithmMayBePreferred() {
        Options options = Options.defaults().with(Setting.ALGORITHM, "all-scatter");
        OuterShape shape = new OuterShape(4, 4, 1, ElementType.FLOAT32);
        Tutti.local(2, options, world -> {
            OuterProducts outer = OuterProducts.of(world, shape);
            assertEquals("all-scatter (asked for)", outer.explain());
        });
    }

    @Test
    void ranksWithOtherSizesAreFound() {
        Tutti.local(2, Options.defaults(), world -> {
            OuterShape shape = new OuterShape(4, 4 + world.rank(), 1, ElementType.FLOAT32);
            OuterProducts outer = OuterProducts.of(world, shape, "allgather", true);
            float[] right = new float[4 + world.rank()];
            CommunicationException e = assertThrows(
                    CommunicationException.class, () -> outer.sum(new float[4], right, new float[(int) shape.count()]));
            assertEquals(CommunicationException.Category.MISMATCH, e.category());
            assertTrue(e.call().matches("#1 outer-sum\\[.*\\]\\(SUM, FLOAT32\\) by allgather"), e::call);
        });
    }

    @Test
    void misuseIsToldAtOnce() {
        OuterShape shape = new OuterShape(4, 3, 2, ElementType.FLOAT32);
        Tutti.local(1, Options.defaults(), world -> {
            OuterProducts outer = OuterProducts.of(world, shape);
            assertMisuse("left count=7 must be 8", () -> outer.sum(new float[7], new float[6], new float[12]));
            assertMisuse("right count=5 must be 6", () -> outer.sum(new float[8], new float[5], new float[12]));
            assertMisuse("matrix count=11 must be 12", () -> outer.sum(new float[8], new float[6], new float[11]));
            assertMisuse(
                    "left type=FLOAT64 must be FLOAT32", () -> outer.sum(new double[8], new double[6], new double[12]));
            Data bytes = Data.of(MemorySegment.ofArray(new byte[48]), ElementType.FLOAT32);
            assertMisuse(
                    "must be native memory or an array",
                    () -> outer.sum(Data.of(new float[8]), Data.of(new float[6]), bytes));
            Data kept = Data.of(Arena.ofAuto().allocate(48, 8), ElementType.FLOAT32);
            outer.sum(Data.of(new float[8]), Data.of(new float[6]), kept);
            float[] ones = new float[8];
            Arrays.fill(ones, 1);
            float[] right = {1, 1, 1, 1, 1, 1};
            assertMissing("matrix=null", () -> outer.sum(ones, right, (float[]) null));
            assertMissing("left=null", () -> outer.sum(null, right, new float[12]));
            assertMissing("right=null", () -> outer.sum(ones, null, new float[12]));
            assertMissing("left=null", () -> outer.sum(null, Data.of(right), kept));
            assertArrayEquals(new float[12], kept.segment().toArray(ValueLayout.JAVA_FLOAT));
            assertMisuse("must be one of allgather", () -> OuterProducts.of(world, shape, "none", true));
        });
        assertMisuse("batch=0 must be", () -> new OuterShape(1, 1, 0, ElementType.FLOAT32));
        assertMisuse("type=INT32 must be", () -> new OuterShape(1, 1, 1, ElementType.INT32));
    }

    private static void assertMissing(String message, Runnable call) {
        assertEquals(
                message, assertThrows(NullPointerException.class, call::run).getMessage());
    }

    private static void assertMisuse(String message, Runnable call) {
        String told = assertThrows(IllegalArgumentException.class, call::run).getMessage();
        assertTrue(told.contains(message), told);
    }
}
