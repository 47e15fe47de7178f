package io.tutti.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.schedule.Schedule;
import org.junit.jupiter.api.Test;

class AlgorithmsTest {
    @Test
    void everyAlgorithmIsFoundByItsName() {
        for (Algorithm algorithm : Algorithms.all()) {
            assertSame(
                    algorithm,
                    Algorithms.byName(algorithm.collective(), algorithm.name()).orElseThrow());
            assertTrue(Algorithms.forCollective(algorithm.collective()).contains(algorithm));
        }
        assertTrue(Algorithms.byName("allreduce", "none such").isEmpty());
    }

    @Test
    void schedulesSayWhatTheyAreFor() {
        for (Algorithm algorithm : Algorithms.all()) {
            for (int ranks = 1; ranks <= 9; ranks++) {
                if (!algorithm.takes(Shape.of(ranks))) {
                    continue;
                }
                Schedule schedule = algorithm.schedule(Shape.of(ranks));
                assertEquals(ranks, schedule.ranks());
                assertEquals(algorithm.name(), schedule.algorithm());
                assertEquals(algorithm.collective(), schedule.collective().name());
                for (int rank = 0; rank < ranks; rank++) {
                    assertEquals(rank, schedule.program(rank).rank());
                }
            }
        }
    }
}
