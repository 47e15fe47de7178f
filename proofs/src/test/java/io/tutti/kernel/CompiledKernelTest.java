package io.tutti.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.tutti.kernel.jit.Simd;
import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All pairs of special values, repeated until the loops are machine code: before that, vectors are emulated element by
 * element, and the instructions would go untested.
 */
class CompiledKernelTest {
    private static final int REPETITIONS = 3000;
    private static final int CHECKED_EVERY = 500;

    @ParameterizedTest
    @MethodSource("io.tutti.kernel.Samples#combinations")
    void machineCodeEqualsTheReference(Samples.Combination each) {
        ElementType type = each.type();
        int specials = Samples.special(type);
        int count = specials * specials;
        long length = (long) count * type.bytes();
        long seed = System.nanoTime();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment[] sources = {arena.allocate(length), arena.allocate(length), arena.allocate(length)};
            for (int i = 0; i < count; i++) {
                Samples.write(type, sources[0], i, i / specials);
                Samples.write(type, sources[1], i, i % specials);
            }
            Samples.fill(new Random(seed), type, sources[2]);
            check(each, sources, 2, count, "seed=" + seed);
            check(each, sources, 3, count, "seed=" + seed);
        }
    }

    private static void check(
            Samples.Combination each, MemorySegment[] sources, int operands, int count, String message) {
        int bits = Simd.vectorBits();
        Kernel kernel = each.kernel(bits);
        long[] offsets = new long[sources.length];
        MemorySegment expected =
                MemorySegment.ofArray(new byte[count * each.type().bytes()]);
        Reference.reduce(each.reduction(), each.type(), sources, offsets, operands, expected, 0, count);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment target = arena.allocate(expected.byteSize());
            for (int i = 1; i <= REPETITIONS; i++) {
                kernel.reduceMany(sources, offsets, operands, target, 0, count);
                if (i % CHECKED_EVERY == 0) {
                    assertArrayEquals(
                            Samples.bytes(expected, 0, expected.byteSize()),
                            Samples.bytes(target, 0, target.byteSize()),
                            message);
                    target.fill((byte) 0);
                }
            }
        }
    }
}
