package io.tutti.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.kernel.jit.Simd;
import io.tutti.kernel.loop.LoopTable;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels whose vector loops are not yet compiled. */
class WarmingKernelTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** Where both loops take the same time, trials go on for minutes. */
    private static final Duration MOST_TRIALS = Duration.ofSeconds(10);

    /** Cold, while trials and scalar blocks take turns in a call, and mostly until trials have decided. */
    @ParameterizedTest
    @ValueSource(strings = {"FLOAT32", "BFLOAT16", "INT8", "FLOAT64"})
    void resultsAreTheSameWhateverIsUsed(ElementType type) {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<Sum> sums =
                Stream.generate(() -> Sum.random(random, type)).limit(20).toList();
        BuiltInKernel kernel = warming(type);
        long deadline = System.nanoTime() + MOST_TRIALS.toNanos();
        for (int round = 0; round < 100 || !kernel.isSettled() && System.nanoTime() < deadline; round++) {
            Sum sum = sums.get(round % sums.size());
            MemorySegment actual = MemorySegment.ofArray(new byte[sum.expected.length]);
            kernel.reduceMany(sum.sources, new long[3], sum.operands, actual, 0, sum.count);
            assertArrayEquals(sum.expected, bytes(actual), "round=" + round + " count=" + sum.count + " seed=" + seed);
        }
    }

    private record Sum(int count, int operands, MemorySegment[] sources, byte[] expected) {
        static Sum random(Random random, ElementType type) {
            int count = random.nextInt(20_000);
            int operands = 2 + random.nextInt(2);
            MemorySegment[] sources = new MemorySegment[3];
            for (int i = 0; i < sources.length; i++) {
                sources[i] = MemorySegment.ofArray(new byte[count * type.bytes()]);
                Samples.fill(random, type, sources[i]);
            }
            byte[] expected = new byte[count * type.bytes()];
            Reference.reduce(
                    Reduction.BuiltIn.SUM,
                    type,
                    sources,
                    new long[3],
                    operands,
                    MemorySegment.ofArray(expected),
                    0,
                    count);
            return new Sum(count, operands, sources, expected);
        }
    }

    /** A loop that is hot leaves nothing of the trials behind, at whatever size it was called. */
    @ParameterizedTest
    @ValueSource(ints = {16, 100, 1024, 100_000})
    void aWarmLoopIsReplaced(int count) {
        BuiltInKernel kernel = warming(ElementType.FLOAT32);
        MemorySegment memory = MemorySegment.ofArray(new float[count]);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        do {
            kernel.reduce(memory, 0, memory, 0, memory, 0, count);
            kernel.divide(memory, 0, memory, 0, count, 2);
        } while (!kernel.isSettled() && System.nanoTime() < deadline);
        assertTrue(kernel.isSettled(), "trials go on after " + PATIENCE);
    }

    private static BuiltInKernel warming(ElementType type) {
        int bits = Simd.vectorBits();
        return new BuiltInKernel(Reduction.BuiltIn.SUM, type, bits, LoopTable.Warming.BY_TRIALS);
    }

    private static byte[] bytes(MemorySegment memory) {
        return Samples.bytes(memory, 0, memory.byteSize());
    }
}
