package io.tutti.measure.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.measure.machine.MachineState;
import io.tutti.report.draw.Ink;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BenchPlotsTest {
    private static final String FIRST = Ink.SERIES.get(0).hex();
    private static final String SECOND = Ink.SERIES.get(1).hex();
    private static final JobState STATE =
            new JobState("allreduce", "shm", 2, new MachineState(50, 9, 8), new MachineState(70, 8, 7.5));

    /** The first series is what others are compared with, so it is not in the plot of ratios. */
    @Test
    void aSeriesHasTheSameColourInAllPlots() {
        Map<String, String> plots = plots(two(List.of(compared(2, 8), compared(2, 64))));
        assertTrue(plots.get("allreduce-2-shm-time").contains(FIRST));
        assertTrue(plots.get("allreduce-2-shm-time").contains(SECOND));
        assertTrue(plots.get("allreduce-2-shm-ratio").contains(SECOND));
        assertFalse(plots.get("allreduce-2-shm-ratio").contains(FIRST));
    }

    @Test
    void aSeriesHasTheSameColourInAllJobs() {
        Map<String, String> plots = plots(new BenchResults(
                "tutti bench",
                List.of(),
                List.of(
                        measured("ring", 2, 8),
                        measured("ring", 2, 64),
                        measured("two-shot", 4, 8),
                        measured("two-shot", 4, 64)),
                List.of(),
                List.of(),
                List.of()));
        assertTrue(plots.get("allreduce-4-shm-time").contains(SECOND));
        assertFalse(plots.get("allreduce-4-shm-time").contains(FIRST));
        assertEquals(6, plots.size());
    }

    /** Programs call back to back, so those times and ratios have plots like the others. */
    @Test
    void callsInARowHavePlotsOfTheirOwn() {
        Map<String, String> plots = plots(two(List.of(compared(2, 8), compared(2, 64))));
        assertTrue(plots.get("allreduce-2-shm-b2b").contains("back to back"));
        assertTrue(plots.get("allreduce-2-shm-b2b-ratio").contains(SECOND));
    }

    /** What the machine was like is in files and on the page, not on the terminal alone. */
    @Test
    void theStateOfTheMachineIsInFiles() {
        BenchResults results = two(List.of());
        assertTrue(results.json().contains("\"copiedGigabytes\" : 7.5"), results.json());
        assertTrue(results.html().contains("<td>after</td>"), results.html());
    }

    private static BenchResults two(List<Comparison> comparisons) {
        return new BenchResults(
                "tutti bench",
                List.of(),
                Stream.of(8L, 64L)
                        .flatMap(bytes -> Stream.of(measured("ring", 2, bytes), measured("two-shot", 2, bytes)))
                        .toList(),
                comparisons,
                List.of(),
                List.of(STATE));
    }

    private static Map<String, String> plots(BenchResults results) {
        return results.pictures().entrySet().stream()
                .collect(java.util.stream.Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().svg()));
    }

    private static Measurement measured(String algorithm, int ranks, long bytes) {
        return new Measurement(
                "allreduce",
                "tutti",
                algorithm,
                "heap",
                "in",
                "plain",
                "shm",
                ranks,
                "float32",
                "sum",
                bytes,
                bytes / 4,
                10,
                5,
                5,
                90,
                2,
                1,
                3,
                1,
                3,
                4,
                1,
                2,
                0.1,
                0.1,
                Double.NaN,
                Double.NaN,
                0);
    }

    private static Comparison compared(int ranks, long bytes) {
        return new Comparison(
                "allreduce",
                "shm",
                ranks,
                bytes,
                "two-shot, heap, in place",
                "ring, heap, in place",
                0.8,
                0.7,
                0.9,
                "ring, heap",
                0.8,
                0.75,
                0.85,
                5,
                5,
                90);
    }
}
