package io.tutti.measure.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.BufferKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class TunePlanTest {
    @Test
    void plansTravelAsWords() {
        TunePlan pinned = new TunePlan(
                List.of(BenchCollective.ALLREDUCE, BenchCollective.REDUCE_SCATTER),
                true,
                new TunePlan.Effort(5, 70, 900),
                List.of(0, 3),
                BufferKind.SHARED,
                List.of(8L, 1024L));
        assertEquals(pinned, TunePlan.of(pinned.words()));
        TunePlan loose = new TunePlan(
                List.of(BenchCollective.SCAN),
                false,
                new TunePlan.Effort(1, 2, 0),
                List.of(),
                BufferKind.HEAP,
                List.of(4L));
        assertEquals(loose, TunePlan.of(loose.words()));
    }
}
