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

    @Test
    void resolvedParametersSayTheSameForm() {
        for (Algorithm algorithm : Algorithms.all()) {
            for (Shape shape : List.of(Shape.of(1), Shape.of(6), Shape.of(7), Shape.of(Topology.uniform(3, 4)))) {
                if (algorithm.takes(shape)) {
                    algorithm.variants(shape).forEach(variant -> assertResolved(algorithm.name(), variant, shape));
                }
            }
        }
    }

    private static void assertResolved(String plain, Algorithm form, Shape shape) {
        String parameters = form.parameters(shape);
        Algorithm resolved = Algorithms.byName(
                        form.collective(), parameters.isEmpty() ? plain : plain + ":" + parameters)
                .orElseThrow();
        assertEquals(parameters, resolved.parameters(shape));
        for (int rank = 0; rank < shape.ranks(); rank++) {
            assertEquals(
                    form.schedule(shape).program(rank), resolved.schedule(shape).program(rank), () -> form.name());
        }
    }
}
