package io.tutti.run.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Schedule;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Which results are not touched after they have arrived. */
class FinalPartsTest {
    /** Chunks of rank 1's output that are divided as they arrive, in order. */
    private static String chunks(String algorithm, int ranks) {
        Schedule schedule =
                Algorithms.byName("allreduce", algorithm).orElseThrow().schedule(ScheduleRequest.of(ranks));
        Plan plan = Lowering.lower(schedule, 1, true);
        return Arrays.toString(
                Arrays.stream(plan.finalParts).map(part -> plan.partFirst[part]).toArray());
    }

    @Test
    void areThoseThatAreNotSentOn() {
        assertEquals("[0]", chunks("two-shot", 2));
        assertEquals("[0, 2, 3]", chunks("two-shot", 4));
        assertEquals("[3]", chunks("ring", 4)); // all others travel on
        assertEquals("[]", chunks("recursive-doubling", 4)); // nothing arrives that is complete
    }
}
