package io.tutti.kernel.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.kernel.jit.MemoryKind;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TieredLoopTest {
    private static final LoopSpec SPEC = new LoopSpec(
            Reduction.BuiltIn.SUM,
            ElementType.FLOAT16,
            FoldStage.LAST,
            MemoryKind.NATIVE,
            MemoryKind.NATIVE,
            MemoryKind.NATIVE,
            128,
            null);

    private final List<Loop> settled = new ArrayList<>();
    private final List<Runnable> asked = new ArrayList<>();
    private int scalarCalls;
    private int vectorCalls;
    /** The elements that are done. */
    private long next;

    private final Loop scalar = loop(this::beSlow);
    private final Loop vector = loop(() -> vectorCalls++);

    /** Returns a loop that checks that it continues where the last one ended. */
    private Loop loop(Runnable work) {
        return (left, leftOffset, right, rightOffset, target, targetOffset, count, divisor) -> {
            assertEquals(next, (leftOffset - 100) / 4, "left, an accumulator");
            assertEquals(next, (rightOffset - 10) / 2, "right");
            assertEquals(next, (targetOffset - 20) / 2, "target");
            assertEquals(7, divisor);
            next += count;
            work.run();
        };
    }

    /** As interpreted code is. */
    private void beSlow() {
        scalarCalls++;
        long end = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(100);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private void run(Loop loop, int count) {
        next = 0;
        loop.run(MemorySegment.NULL, 100, MemorySegment.NULL, 10, MemorySegment.NULL, 20, count, 7);
        assertEquals(count, next, "elements");
    }

    @Test
    void allThatIsAskedForIsDoneOnceAndInOrder() {
        TieredLoop loop = new TieredLoop(SPEC, scalar, () -> vector, Runnable::run, settled::add);
        for (int count : new int[] {0, 1, 3, 4, 5, 1023, 1024, 1025, 100_001}) {
            run(loop, count);
        }
        assertTrue(scalarCalls > 9, "a long call is several blocks");
        assertTrue(vectorCalls > 0, "some are trials");
    }

    @Test
    void theQuickerLoopIsInstalledOnceTrialsHaveShownIt() {
        TieredLoop loop = new TieredLoop(SPEC, scalar, () -> vector, Runnable::run, settled::add);
        for (int call = 0; settled.isEmpty() && call < 1000; call++) {
            run(loop, 10_000);
        }
        assertSame(vector, settled.getFirst());
        int before = scalarCalls;
        run(loop, 10_000);
        assertEquals(before, scalarCalls);
    }

    /** It is asked for once, and the scalar loop serves meanwhile. */
    @Test
    void noTrialBeforeTheVectorLoopIsMade() {
        TieredLoop loop = new TieredLoop(SPEC, scalar, () -> vector, asked::add, settled::add);
        run(loop, 100_000);
        run(loop, 100_000);
        assertEquals(0, vectorCalls);
        assertEquals(1, asked.size());
        asked.getFirst().run();
        run(loop, 100_000);
        assertTrue(vectorCalls > 0);
    }
}
