package io.tutti.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.tutti.soak.fault.Faults;
import io.tutti.soak.fault.SoakLink;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoakLanesTest {
    /** Lanes that went on would take an hour. */
    @Test
    void aLaneThatFailsEndsTheCampaignWithAReport(@TempDir Path folder) throws InterruptedException {
        SoakSettings settings = new SoakSettings(
                Faults.of(List.of("kill")),
                List.of(SoakLink.SHM),
                3,
                2,
                Duration.ofHours(1),
                Integer.MAX_VALUE,
                0,
                7,
                Path.of("/dev/shm"),
                folder);
        SoakReport report = new Soak(settings)
                .run(
                        next -> {
                            throw new IllegalStateException("no terminal");
                        },
                        outcome -> {});
        assertEquals("a lane failed: java.lang.IllegalStateException: no terminal", report.failure());
        assertEquals(List.of(), report.outcomes());
        assertFalse(report.isRight());
    }
}
