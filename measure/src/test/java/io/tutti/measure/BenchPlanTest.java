package io.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchPlanTest {
    /** Of 0.5 s, a round of five has 0.1 s. */
    @ParameterizedTest
    @CsvSource({"1000, 1e-3, 100", "100, 1e-3, 20", "3, 1e-3, 1", "1000, 1, 2", "2147483647, 1e-3, 100"})
    void aRoundHasTheCallsThatTimeAllows(int iterations, double seconds, int calls) {
        assertEquals(calls, new BenchPlan.Effort(0, 0, iterations, 5, 0.5, true).callsInARound(seconds));
    }
}
