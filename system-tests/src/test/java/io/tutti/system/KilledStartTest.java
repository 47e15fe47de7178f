package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.JobVariables;
import io.tutti.config.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a killed start leaves in shared memory is swept although other starts of its job number live. */
class KilledStartTest {
    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createTempDirectory(Path.of("/dev/shm"), "tutti-system-");
    }

    @AfterEach
    void removeFolder() throws IOException {
        SharedMemory.delete(folder, "");
        Files.delete(folder);
    }

    private Job start() {
        return JobSetup.of(2, Wiring.SHM)
                .with(JobVariables.JOB, "0")
                .with(Setting.SHM_DIR.environmentName(), folder)
                .start();
    }

    private List<String> files() {
        return SharedMemory.files(folder, "0000000000000000");
    }

    /** A process that is killed while it waits for another one leaves its owner file and its probe. */
    @Test
    void theNextStartSweepsWhatAKilledStartLeft() {
        try (Job killed = start();
                Job first = start();
                Job second = start();
                Job next = start()) {
            first.call("join");
            second.call("join");
            assertEquals(4, files().size(), () -> files().toString());
            killed.rank(0).tell("join");
            Eventually.holds(
                    () -> files().toString(), () -> files().stream().anyMatch(name -> name.endsWith("-probe-0")));
            killed.rank(0).kill();
            killed.rank(0).awaitEnd();
            assertEquals(6, files().size(), () -> files().toString());
            next.call("join");
            assertEquals(6, files().size(), () -> files().toString());
            assertTrue(files().stream().allMatch(name -> name.contains("-owner-")), () -> files().toString());
            for (Job living : List.of(first, second, next)) {
                living.call("sum 100000");
                living.end();
            }
        }
        assertEquals(List.of(), files());
    }
}
