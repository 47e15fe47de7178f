package io.tutti.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kernel against {@link Reference}, scalar (0 bits) and with forced vector widths. */
class KernelTest {
    private static final int[] SIZES = IntStream.concat(IntStream.rangeClosed(0, 67), IntStream.of(1000, 1031))
            .toArray();
    private static final int MARGIN = 16;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @ParameterizedTest
    @ValueSource(ints = {0, 128, 256, 512})
    void pairsOfAnyMemoryAndSizeEqualTheReference(int bits) {
        for (Samples.Combination each : Samples.combinations()) {
            Kernel kernel = each.kernel(bits);
            for (int size : SIZES) {
                check(kernel, each, 2, size, -1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 128, 256, 512})
    void foldsOfManyOperandsEqualTheReference(int bits) {
        for (Samples.Combination each : Samples.combinations()) {
            Kernel kernel = each.kernel(bits);
            for (int i = 0; i < 25; i++) {
                check(kernel, each, 1 + random.nextInt(6), SIZES[random.nextInt(SIZES.length)], -1);
            }
        }
    }

    /** Longer than a block of {@link Scratch}, and not a multiple of it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 512})
    void longFoldsGoOnWhereABlockEnds(int bits) {
        for (Samples.Combination each : Samples.combinations()) {
            Kernel kernel = each.kernel(bits);
            int count = 2 * Scratch.BYTES / each.type().bytes() + 1 + random.nextInt(100);
            check(kernel, each, 2, count, -1);
            check(kernel, each, 4, count, random.nextInt(5) - 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 128, 256, 512})
    void anyOperandMayBeTheTarget(int bits) {
        for (Samples.Combination each : Samples.combinations()) {
            Kernel kernel = each.kernel(bits);
            for (int operands = 1; operands <= 4; operands++) {
                for (int target = 0; target < operands; target++) {
                    check(kernel, each, operands, 1 + random.nextInt(300), target);
                }
            }
        }
    }

    @Test
    void oneOperandIsCopiedWithoutTouchingItsNaN() {
        MemorySegment source = MemorySegment.ofArray(new int[] {0xffc0_1234, 0x7f80_0001});
        MemorySegment target = MemorySegment.ofArray(new int[2]);
        Kernels.of(Reduction.SUM, ElementType.FLOAT32)
                .reduceMany(new MemorySegment[] {source}, new long[1], 1, target, 0, 2);
        assertArrayEquals(Samples.bytes(source, 0, 8), Samples.bytes(target, 0, 8));
    }

    @Test
    void memoryBeyondASegmentIsNeverTouched() {
        MemorySegment eight = MemorySegment.ofArray(new float[8]);
        Kernel kernel = Kernels.of(Reduction.SUM, ElementType.FLOAT32);
        assertThrows(IndexOutOfBoundsException.class, () -> kernel.reduce(eight, 0, eight, 0, eight, 0, 9));
        assertThrows(IndexOutOfBoundsException.class, () -> kernel.reduce(eight, -4, eight, 0, eight, 0, 8));
    }

    /** Draws memory, offsets and elements; {@code inPlace} is the operand that is the target too, or -1. */
    private void check(Kernel kernel, Samples.Combination each, int operands, int count, int inPlace) {
        ElementType type = each.type();
        long length = (long) count * type.bytes();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment[] sources = new MemorySegment[operands + 1];
            long[] offsets = new long[operands + 1];
            for (int i = 0; i <= operands; i++) {
                sources[i] = Samples.memory(random, arena, length + 2 * MARGIN);
                offsets[i] = random.nextInt(2 * MARGIN + 1);
                Samples.fill(random, type, sources[i]);
            }
            MemorySegment target = inPlace < 0 ? sources[operands] : sources[inPlace];
            long targetOffset = inPlace < 0 ? offsets[operands] : offsets[inPlace];
            MemorySegment expected = MemorySegment.ofArray(Samples.bytes(target, 0, target.byteSize()));
            if (operands == 1) {
                MemorySegment.copy(sources[0], offsets[0], expected, targetOffset, length);
            } else {
                Reference.reduce(each.reduction(), type, sources, offsets, operands, expected, targetOffset, count);
            }
            run(kernel, sources, offsets, operands, target, targetOffset, count);
            assertArrayEquals(
                    Samples.bytes(expected, 0, expected.byteSize()),
                    Samples.bytes(target, 0, target.byteSize()),
                    () -> each + " operands=" + operands + " count=" + count + " inPlace=" + inPlace + " seed=" + seed);
        }
    }

    /** Two operands through either entrance. */
    private void run(
            Kernel kernel,
            MemorySegment[] sources,
            long[] offsets,
            int operands,
            MemorySegment target,
            long targetOffset,
            long count) {
        if (operands == 2 && random.nextBoolean()) {
            kernel.reduce(sources[0], offsets[0], sources[1], offsets[1], target, targetOffset, count);
        } else {
            kernel.reduceMany(sources, offsets, operands, target, targetOffset, count);
        }
    }
}
