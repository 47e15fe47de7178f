package io.tutti;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What operations mean between ranks; what kernels compute is tested with the kernels. */
@Execution(ExecutionMode.CONCURRENT)
class ReductionsTest {
    /** Composition of maps. */
    private static final Reduction COMPOSE = Reduction.of("compose", false, ElementType.INT64, (a, b, target, n) -> {
        for (long i = 0; i < n; i++) {
            long left = a.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i);
            long right = b.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i);
            target.setAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i, compose(left, right));
        }
    });

    /** Maps x → px + q modulo 2^32, as (p, q) in the halves of a long: associative, not commutative. */
    private static long compose(long left, long right) {
        int p = (int) (left >> 32) * (int) (right >> 32);
        int q = (int) left * (int) (right >> 32) + (int) right;
        return ((long) p << 32) | (q & 0xffffffffL);
    }

    private static long map(int rank, int index) {
        return ((long) (2 * rank + 3) << 32) | (rank * 7 + index + 1);
    }

    private static long composed(int from, int to, int index) {
        long result = map(from, index);
        for (int rank = from + 1; rank < to; rank++) {
            result = compose(result, map(rank, index));
        }
        return result;
    }

    static Stream<String> allreduces() {
        return Algorithms.forCollective("allreduce").stream().map(Algorithm::name);
    }

    @ParameterizedTest
    @MethodSource("allreduces")
    void keepTheOrderOfRanksWhereTheyDoNotCommute(String algorithm) {
        for (int ranks : new int[] {2, 3, 5, 6, 8}) {
            Tutti.local(ranks, Options.defaults().with(Setting.ALGORITHM, algorithm), world -> {
                int count = 777;
                long[] vector = new long[count];
                Arrays.setAll(vector, i -> map(world.rank(), i));
                world.allreduce(vector, COMPOSE);
                for (int i = 0; i < count; i++) {
                    assertEquals(composed(0, ranks, i), vector[i], algorithm + " of " + ranks + " at " + i);
                }
            });
        }
    }

    @Test
    void keepTheOrderOfRanksInScansAndReductionsToAnyRoot() {
        Tutti.local(6, Options.defaults(), world -> {
            Data input = Data.of(new long[] {map(world.rank(), 0)});
            long[] result = new long[1];
            world.scan(input, Data.of(result), COMPOSE);
            assertEquals(composed(0, world.rank() + 1, 0), result[0]);
            world.exscan(input, Data.of(result), COMPOSE);
            if (world.rank() > 0) {
                assertEquals(composed(0, world.rank(), 0), result[0]);
            }
            for (int root = 0; root < world.size(); root++) {
                world.reduce(input, Data.of(result), COMPOSE, root);
                if (world.rank() == root) {
                    assertEquals(composed(0, world.size(), 0), result[0]);
                }
            }
            long[] all = new long[world.size()];
            Arrays.setAll(all, i -> map(world.rank(), i));
            world.reduceScatter(Data.of(all), Data.of(result), COMPOSE);
            assertEquals(composed(0, world.size(), world.rank()), result[0]);
        });
    }

    @Test
    void takeTheMeanWithoutOverflowOfHalfPrecision() {
        Tutti.local(4, Options.defaults(), world -> {
            short[] halves = {Float.floatToFloat16(60000), Float.floatToFloat16(world.rank())};
            world.allreduce(Data.of(halves, ElementType.FLOAT16), Reduction.AVG);
            assertEquals(60000, Float.float16ToFloat(halves[0]));
            assertEquals(1.5f, Float.float16ToFloat(halves[1]));
        });
    }

    @Test
    void takeTheMeanInPlaceOutOfPlaceAndOfBlocks() {
        Tutti.local(3, Options.defaults(), world -> {
            double[] in = {world.rank(), 10, -1};
            double[] out = new double[3];
            world.allreduce(Data.of(in), Data.of(out), Reduction.AVG);
            assertArrayEquals(new double[] {1, 10, -1}, out);
            assertArrayEquals(new double[] {world.rank(), 10, -1}, in);
            double[] block = new double[1];
            world.reduceScatter(Data.of(in), Data.of(block), Reduction.AVG);
            assertEquals(new double[] {1, 10, -1}[world.rank()], block[0]);
            int[] truncated = {-world.rank(), world.rank() + 1};
            world.allreduce(truncated, Reduction.AVG);
            assertArrayEquals(new int[] {-1, 2}, truncated);
            short[] half = {Float.floatToFloat16(world.rank() * 3)};
            short[] result = new short[1];
            Data halves = Data.of(half, ElementType.FLOAT16);
            world.reduce(halves, Data.of(result, ElementType.FLOAT16), Reduction.AVG, 2);
            assertEquals(world.rank() == 2 ? 3 : 0, Float.float16ToFloat(result[0]));
            assertEquals(world.rank() * 3, Float.float16ToFloat(half[0]), "the input stays");
        });
    }

    @Test
    void giveEqualBitsOnAllRanksEvenForNaN() {
        for (Algorithm algorithm : Algorithms.forCollective("allreduce")) {
            Tutti.local(5, Options.defaults().with(Setting.ALGORITHM, algorithm.name()), world -> {
                float[] vector = {
                    world.rank() == 1 ? Float.intBitsToFloat(0xffc12345) : 1,
                    world.rank() == 2 ? Float.POSITIVE_INFINITY : Float.NEGATIVE_INFINITY,
                    0.1f * (world.rank() + 1),
                    -0.0f
                };
                world.allreduce(vector, Reduction.SUM);
                byte[] bits = Arrays.toString(Arrays.copyOf(bits(vector), 4)).getBytes();
                for (byte[] theirs : world.allgatherBytes(bits)) {
                    assertArrayEquals(bits, theirs, algorithm.name());
                }
            });
        }
    }

    private static int[] bits(float[] vector) {
        int[] bits = new int[vector.length];
        Arrays.setAll(bits, i -> Float.floatToRawIntBits(vector[i]));
        return bits;
    }

    @Test
    void areRefusedAtOnceForTypesTheyDoNotTake() {
        Tutti.local(2, Options.defaults(), world -> {
            IllegalArgumentException e =
                    assertThrows(IllegalArgumentException.class, () -> world.allreduce(new float[1], Reduction.BAND));
            assertEquals("reduction=BAND does not take type=FLOAT32", e.getMessage());
            assertThrows(
                    IllegalArgumentException.class,
                    () -> world.scan(Data.of(new int[1]), Data.of(new int[1]), Reduction.AVG));
            world.barrier();
        });
    }
}
