package io.tutti.kernel;

import static java.lang.foreign.ValueLayout.JAVA_SHORT;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Conversions of float16 and bfloat16 over all their values, scalar and vectors against the reference. */
class HalfPrecisionTest {
    private static final int ALL = 1 << 16;

    @ParameterizedTest
    @EnumSource(
            value = ElementType.class,
            names = {"FLOAT16", "BFLOAT16"})
    void everyValueSurvivesTheWayThroughAFloat(ElementType type) {
        short minusZero = (short) 0x8000;
        short[] zeros = new short[ALL];
        Arrays.fill(zeros, minusZero);
        check(type, Reduction.BuiltIn.SUM, everyValue(), zeros);
    }

    @ParameterizedTest
    @EnumSource(
            value = ElementType.class,
            names = {"FLOAT16", "BFLOAT16"})
    void sumsAndProductsOfEveryValueAreRoundedToNearestEven(ElementType type) {
        long seed = System.nanoTime();
        System.out.println("seed=" + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 4; round++) {
            short[] others = new short[ALL];
            for (int i = 0; i < ALL; i++) {
                others[i] = (short) random.nextInt();
            }
            check(type, Reduction.BuiltIn.SUM, everyValue(), others);
            check(type, Reduction.BuiltIn.PROD, everyValue(), others);
        }
    }

    private static short[] everyValue() {
        short[] values = new short[ALL];
        for (int i = 0; i < ALL; i++) {
            values[i] = (short) i;
        }
        return values;
    }

    private static void check(ElementType type, Reduction.BuiltIn reduction, short[] left, short[] right) {
        MemorySegment[] sources = {MemorySegment.ofArray(left), MemorySegment.ofArray(right)};
        MemorySegment expected = MemorySegment.ofArray(new short[ALL]);
        Reference.reduce(reduction, type, sources, new long[2], 2, expected, 0, ALL);
        MemorySegment actual = MemorySegment.ofArray(new short[ALL]);
        for (int bits : new int[] {0, 128, 256, 512}) {
            Samples.kernel(reduction, type, bits).reduce(sources[0], 0, sources[1], 0, actual, 0, ALL);
            assertArrayEquals(expected.toArray(JAVA_SHORT), actual.toArray(JAVA_SHORT), "bits=" + bits);
        }
    }
}
