package io.tutti.kernel.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.kernel.jit.MemoryKind;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TieredLoopTest {
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
        TieredLoop loop = new TieredLoop(spec, either, () -> either, settled::add);
        for (int count : new int[] {0, 1, 3, 4, 5, 1023, 1024, 1025, 100_001}) {
            next[0] = 0;
            loop.run(MemorySegment.NULL, 100, MemorySegment.NULL, 10, MemorySegment.NULL, 20, count, 7);
            assertEquals(count, next[0], "elements");
        }
        assertTrue(calls.size() > 9, "a long call is several blocks");
    }
}
