package io.tutti.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TieredLoopTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Cold, while trials and scalar blocks take turns in a call. */
    @ParameterizedTest
    @ValueSource(strings = {"FLOAT32", "BFLOAT16", "INT8", "FLOAT64"})
    void resultsAreTheSameWhateverIsUsed(ElementType type) {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        BuiltInKernel kernel = warming(type);
        for (int round = 0; round < 100; round++) {
            int count = random.nextInt(20_000);
            MemorySegment[] sources = new MemorySegment[3];
            for (int i = 0; i < sources.length; i++) {
                sources[i] = MemorySegment.ofArray(new byte[count * type.bytes()]);
                Samples.fill(random, type, sources[i]);
            }
            int operands = 2 + random.nextInt(2);
            MemorySegment expected = MemorySegment.ofArray(new byte[count * type.bytes()]);
            MemorySegment actual = MemorySegment.ofArray(new byte[count * type.bytes()]);
            Reference.reduce(Reduction.BuiltIn.SUM, type, sources, new long[3], operands, expected, 0, count);
            kernel.reduceMany(sources, new long[3], operands, actual, 0, count);
            assertArrayEquals(bytes(expected), bytes(actual), "round=" + round + " count=" + count + " seed=" + seed);
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

    @Test
    void allThatIsAskedForIsDoneOnceAndInOrder() {
        List<String> calls = new ArrayList<>();
        LoopSpec spec = new LoopSpec(
                Reduction.BuiltIn.SUM,
                ElementType.FLOAT16,
                FoldStage.LAST,
                MemoryKind.NATIVE,
                MemoryKind.NATIVE,
                MemoryKind.NATIVE,
                128,
                null);
        List<Loop> settled = new ArrayList<>();
        long[] next = {0};
        Loop either = (left, leftOffset, right, rightOffset, target, targetOffset, count, divisor) -> {
            assertEquals(next[0], (leftOffset - 100) / 4, "left, an accumulator");
            assertEquals(next[0], (rightOffset - 10) / 2, "right");
            assertEquals(next[0], (targetOffset - 20) / 2, "target");
            assertEquals(7, divisor);
            next[0] += count;
            calls.add("call");
        };
        TieredLoop loop = new TieredLoop(spec, either, either, settled::add);
        for (int count : new int[] {0, 1, 3, 4, 5, 1023, 1024, 1025, 100_001}) {
            next[0] = 0;
            loop.run(MemorySegment.NULL, 100, MemorySegment.NULL, 10, MemorySegment.NULL, 20, count, 7);
            assertEquals(count, next[0], "elements");
        }
        assertTrue(calls.size() > 9, "a long call is several blocks");
    }

    private static BuiltInKernel warming(ElementType type) {
        int bits = VectorChoice.preferredBits();
        return new BuiltInKernel(Reduction.BuiltIn.SUM, type, bits, BuiltInKernel.Warming.BY_TRIALS);
    }

    private static byte[] bytes(MemorySegment memory) {
        return Samples.bytes(memory, 0, memory.byteSize());
    }
}
