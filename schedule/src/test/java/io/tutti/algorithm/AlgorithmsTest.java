package io.tutti.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import java.util.List;
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
                if (!algorithm.takes(ScheduleRequest.of(ranks))) {
                    continue;
                }
                Schedule schedule = algorithm.schedule(ScheduleRequest.of(ranks));
                assertEquals(ranks, schedule.ranks());
                assertEquals(algorithm.name(), schedule.algorithm());
                assertEquals(algorithm.collective(), schedule.collective().name());
                for (int rank = 0; rank < ranks; rank++) {
                    assertEquals(rank, schedule.program(rank).rank());
                }
            }
        }
    }

    @Test
    void resolvedParametersSayTheSameForm() {
        for (Algorithm algorithm : Algorithms.all()) {
            for (ScheduleRequest request : List.of(
                    ScheduleRequest.of(1),
                    ScheduleRequest.of(6),
                    ScheduleRequest.of(7),
                    ScheduleRequest.of(Topology.uniform(3, 4)))) {
                if (algorithm.takes(request)) {
                    algorithm.variants(request).forEach(variant -> assertResolved(algorithm.name(), variant, request));
                }
            }
        }
    }

    private static void assertResolved(String plain, Algorithm form, ScheduleRequest request) {
        String parameters = form.parameters(request);
        Algorithm resolved = Algorithms.byName(
                        form.collective(), parameters.isEmpty() ? plain : plain + ":" + parameters)
                .orElseThrow();
        assertEquals(parameters, resolved.parameters(request));
        for (int rank = 0; rank < request.ranks(); rank++) {
            assertEquals(
                    form.schedule(request).program(rank),
                    resolved.schedule(request).program(rank),
                    () -> form.name());
        }
    }
}
