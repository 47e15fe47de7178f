package io.tutti.spi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Beside what the JDK copies, for every kind of memory at either end. */
class MemoryCopyTest {
    private static final int BYTES = 512;

    private static Stream<IntFunction<MemorySegment>> kinds() {
        return Stream.of(
                bytes -> MemorySegment.ofArray(new byte[bytes]),
                bytes -> MemorySegment.ofArray(new short[bytes / Short.BYTES]),
                bytes -> MemorySegment.ofArray(new float[bytes / Float.BYTES]),
                bytes -> MemorySegment.ofArray(new double[bytes / Double.BYTES]),
                bytes -> Arena.ofAuto().allocate(bytes));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void copiesAsTheJdk(IntFunction<MemorySegment> kind) {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        kinds().forEach(other -> {
            MemorySegment source = random(kind, random);
            MemorySegment target = random(other, random);
            byte[] expected = target.toArray(ValueLayout.JAVA_BYTE);
            for (int length = 0; length < 200; length++) {
                int from = random.nextInt(BYTES - length);
                int to = random.nextInt(BYTES - length);
                MemorySegment.copy(source, from, MemorySegment.ofArray(expected), to, length);
                MemoryCopy.copy(source, from, target, to, length);
                assertArrayEquals(expected, target.toArray(ValueLayout.JAVA_BYTE));
            }
        });
    }

    private static MemorySegment random(IntFunction<MemorySegment> kind, Random random) {
        byte[] content = new byte[BYTES];
        random.nextBytes(content);
        return kind.apply(BYTES).copyFrom(MemorySegment.ofArray(content));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void sourceAndTargetMayOverlap(IntFunction<MemorySegment> kind) {
        MemorySegment memory = random(kind, new Random(1));
        byte[] before = memory.asSlice(10, 100).toArray(ValueLayout.JAVA_BYTE);
        MemoryCopy.copy(memory, 10, memory, 13, 100);
        assertArrayEquals(before, memory.asSlice(13, 100).toArray(ValueLayout.JAVA_BYTE));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void nothingOutsideIsTouched(IntFunction<MemorySegment> kind) {
        MemorySegment memory = kind.apply(BYTES);
        MemorySegment other = kind.apply(BYTES);
        for (long[] wrong :
                new long[][] {{-1, 0, 1}, {0, -1, 1}, {BYTES, 0, 1}, {0, BYTES - 3, 4}, {0, 0, -1}, {0, 0, BYTES + 1}
                }) {
            assertThrows(
                    IndexOutOfBoundsException.class,
                    () -> MemoryCopy.copy(memory, wrong[0], other, wrong[1], wrong[2]));
        }
        assertThrows(IllegalArgumentException.class, () -> MemoryCopy.copy(memory, 0, other.asReadOnly(), 0, 1));
    }
}
