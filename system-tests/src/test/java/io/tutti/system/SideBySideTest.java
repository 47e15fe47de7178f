package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.config.Membership;
import io.tutti.config.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts of the same job number, with other secrets and at other addresses, side by side: each has its own memory and sums. */
class SideBySideTest {
    private static final String JOB = "0";
    private static final int ROUNDS = 20;

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

    /** Nothing keeps starts in step, so that in many rounds each comes in wherever another makes, maps and deletes. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void everyStartHasRightSumsAndLeavesNothing(int starts) {
        List<Job> jobs = new ArrayList<>();
        try {
            for (int i = 0; i < starts; i++) {
                jobs.add(JobSetup.of(2, Wiring.SHM)
                        .with(Membership.JOB, JOB)
                        .with(Setting.SHM_DIR.environmentName(), folder)
                        .start());
            }
            for (int round = 0; round < ROUNDS; round++) {
                jobs.forEach(job -> List.of("join", "sum 10", "dup", "allocate 5000", "sum 100000", "close")
                        .forEach(job::tell));
            }
            jobs.forEach(SideBySideTest::assertAllDone);
            jobs.forEach(Job::exit);
            assertEquals(List.of(), SharedMemory.files(folder, "0000000000000000"));
        } finally {
            jobs.forEach(Job::close);
        }
    }

    private static void assertAllDone(Job job) {
        for (int command = 0; command < 6 * ROUNDS; command++) {
            job.ranks().forEach(rank -> rank.reply().assertDone());
        }
    }
}
