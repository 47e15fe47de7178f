package io.tutti.studies.papers.oktopk.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExchangeTimingTest {
    @Test
    void timingsAreFoundBetweenTheLinesOfALibrary() {
        ExchangeTiming timing = new ExchangeTiming(7, 5, 2, 100, 90, true, 40);
        List<String> output = List.of("[Gloo] Rank 0 is connected to 1 peer ranks", timing.output(), "1 2 3");
        assertEquals(List.of(timing), ExchangeTiming.parseOutput(output));
    }
}
