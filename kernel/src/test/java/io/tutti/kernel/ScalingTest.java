package io.tutti.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.kernel.loop.LoopTable;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScalingTest {
    private static final int[] DIVISORS = {1, 2, 3, 7, 64, 1000, (1 << 24) + 1, Integer.MAX_VALUE};

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void quotientsEqualTheReferenceInPlaceAndOutOfPlace(ElementType type) {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int bits : new int[] {0, 128, 256, 512}) {
            BuiltInKernel kernel = new BuiltInKernel(Reduction.BuiltIn.SUM, type, bits, LoopTable.Warming.NONE);
            for (int count = 0; count <= 150; count++) {
                int divisor = DIVISORS[random.nextInt(DIVISORS.length)];
                check(kernel, random, type, count, divisor, "bits=" + bits + " seed=" + seed);
            }
        }
    }

    private static void check(
            BuiltInKernel kernel, Random random, ElementType type, int count, int divisor, String message) {
        long length = (long) count * type.bytes();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment source = Samples.memory(random, arena, length);
            Samples.fill(random, type, source);
            MemorySegment expected = MemorySegment.ofArray(new byte[(int) length]);
            Reference.divide(type, source, expected, count, divisor);
            MemorySegment target = Samples.memory(random, arena, length + 3);
            kernel.divide(source, 0, target, 3, count, divisor);
            assertArrayEquals(Samples.bytes(expected, 0, length), Samples.bytes(target, 3, length), message);
            kernel.divide(source, 0, source, 0, count, divisor);
            assertArrayEquals(Samples.bytes(expected, 0, length), Samples.bytes(source, 0, length), message);
        }
    }

    @Test
    void integersTruncateTowardZero() {
        MemorySegment values = MemorySegment.ofArray(new int[] {7, -7, 1, Integer.MIN_VALUE});
        Scaling.divide(values, 0, values, 0, 4, 2, ElementType.INT32);
        assertArrayEquals(new int[] {3, -3, 0, Integer.MIN_VALUE / 2}, values.toArray(ValueLayout.JAVA_INT));
    }

    @Test
    void aDivisorBelowOneIsRefused() {
        MemorySegment none = MemorySegment.ofArray(new int[0]);
        IllegalArgumentException thrown = assertThrows(
                IllegalArgumentException.class, () -> Scaling.divide(none, 0, none, 0, 0, 0, ElementType.INT32));
        assertEquals("divisor=0 must be at least 1", thrown.getMessage());
    }
}
