package io.tutti.soak.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.launch.request.LaunchRequest;
import io.tutti.launch.request.RankHosts.Seating;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchedJobTest {
    private static final long LIMIT_MILLIS = 20_000;

    /** As for want of memory. */
    @Test
    void anErrorOfTheLauncherIsNoEndWithoutAReason(@TempDir Path folder) throws InterruptedException {
        Seating wrong = new Seating() {
            @Override
            public List<String> command(int rank, List<String> command) {
                throw new AssertionError("no command of rank " + rank);
            }
        };
        LaunchedJob job = LaunchedJob.start(
                1,
                folder,
                trace -> LaunchRequest.local("job", 1, List.of("true"), trace).withSeating(wrong));
        assertTrue(job.endsWithin(LIMIT_MILLIS));
        assertEquals("java.lang.AssertionError: no command of rank 0", job.failure());
    }
}
