package io.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.measure.BenchPlan.Effort;
import io.tutti.measure.wire.Instruction;
import org.junit.jupiter.api.Test;

class OverlapRunTest {
    /** Otherwise the number of times would be negative, and the bench end in a stack trace. */
    @Test
    void thereAreNoMoreTimesThanAnArrayHolds() {
        assertEquals(5, OverlapRun.calls(new Effort(0, 0, 10, 2, 1, false), 1e-6));
        int most = OverlapRun.calls(new Effort(0, 0, Integer.MAX_VALUE, 1, 1e9, false), 1e-6);
        assertEquals(Integer.MAX_VALUE - 10, Math.multiplyExact(most, Instruction.OVERLAP_PARTS));
    }
}
