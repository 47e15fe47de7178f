package io.tutti.cli.command.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.soak.RunOutcome;
import io.tutti.soak.SoakReport;
import io.tutti.soak.SoakSettings;
import io.tutti.soak.fault.Fault;
import io.tutti.soak.fault.Faults;
import io.tutti.soak.fault.RunVerdict;
import io.tutti.soak.fault.SoakLink;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SoakTextTest {
    private static RunOutcome run(int number, int faultOfJob, String fault, String link) {
        return new RunOutcome(number, faultOfJob, fault, "", link, 1, RunVerdict.RIGHT, 45_210, 70_000, "", "");
    }

    @Test
    void aFaultIsARowOf80Columns() {
        List<RunOutcome> runs = new ArrayList<>(List.of(run(0, 1, "replacement-refused", "mixed")));
        for (int number = 1; number <= 12; number++) {
            runs.add(run(number, 1, "replacement-refused", "shm"));
            runs.add(run(number, 1, "replacement-refused", "auto"));
        }
        List<String> lines = new SoakText(80).outcome(new SoakReport(7, runs, ""), true);
        assertEquals(
                List.of(
                        "fault               runs  shm tcp auto   right     not starved wrong shown ended",
                        "                          mixed lab            reached                   s     s",
                        "replacement-refused   25  12 0 12 1 0       25       0       0     0  45.2  70.0",
                        "all                   25  12 0 12 1 0       25       0       0     0  45.2  70.0",
                        "seed 7, faults of long jobs"),
                lines);
    }

    @Test
    void oneFaultIsCalledOne() {
        List<Fault> all = Faults.all();
        assertEquals("seed 7, 1 fault, 3 ranks", SoakText.beginning(settings(all.subList(0, 1)), 1));
        assertEquals("seed 7, 2 faults, 3 ranks", SoakText.beginning(settings(all.subList(0, 2)), 1));
        assertEquals("seed 7, 40 faults a job, 3 ranks", SoakText.beginning(settings(all.subList(0, 1)), 40));
    }

    private static SoakSettings settings(List<Fault> faults) {
        Path folder = Path.of("none");
        return new SoakSettings(faults, List.of(SoakLink.SHM), 3, 1, Duration.ZERO, 1, 0, 7, folder, folder);
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 120})
    void linesFit(int width) {
        List<RunOutcome> runs = Faults.all().stream()
                .map(fault -> run(0, 0, fault.name(), "tcp"))
                .toList();
        List<String> lines = new ArrayList<>(new SoakText(width).outcome(new SoakReport(7, runs, ""), false));
        lines.addAll(new SoakText(width).list());
        lines.forEach(line -> assertTrue(line.length() <= width, line));
    }
}
