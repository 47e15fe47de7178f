package io.tutti.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Starts of the same job number side by side: each has its own memory and sums. */
class SideBySideTest {
    private static final int STARTS = 3;
    private static final int ROUNDS = 20;
    private static final int RANKS = 2;

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

    @Test
    void everyStartHasRightSumsAndLeavesNothing() {
        try (SideBySide jobs = SideBySide.start(STARTS, RANKS, folder)) {
            jobs.run(ROUNDS);
            jobs.end();
        }
    }
}
