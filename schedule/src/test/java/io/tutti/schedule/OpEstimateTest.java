package io.tutti.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpEstimateTest {
    private static final int RANKS = 1_000;

    private static long all(Schedule schedule) {
        return IntStream.range(0, schedule.ranks())
                .mapToLong(rank -> schedule.program(rank).ops().size())
                .sum();
    }

    private static Algorithm find(String collective, String name) {
        return Algorithms.byName(collective, name).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 40})
    void ranksThatAreAlikeAreCountedExactly(int ranks) {
        Schedule ring = find("allreduce", "ring").schedule(ScheduleRequest.of(ranks));
        assertEquals(all(ring), OpEstimate.of(ring, ranks));
        assertEquals(all(ring) / ranks, OpEstimate.of(ring, 1));
    }

    /** Its many ops are not those of all ranks. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, RANKS / 2, RANKS - 1})
    void aRootCountsOnce(int root) {
        Schedule gather = find("gather", "linear").schedule(ScheduleRequest.rooted(RANKS, root));
        assertTrue(OpEstimate.of(gather, RANKS) <= all(gather));
        assertTrue(OpEstimate.of(gather, RANKS) >= all(gather) / 2);
    }

    @Test
    void ranksThatDifferAreEstimated() {
        for (Algorithm algorithm : Algorithms.all()) {
            for (int ranks : new int[] {7, 32}) {
                ScheduleRequest request = ScheduleRequest.of(ranks);
                if (algorithm.takes(request)) {
                    Schedule schedule = algorithm.schedule(request);
                    long estimate = OpEstimate.of(schedule, ranks);
                    String text = schedule + ": " + estimate + " of " + all(schedule);
                    assertTrue(estimate <= 4 * all(schedule) && 4 * estimate >= all(schedule), text);
                }
            }
        }
    }
}
