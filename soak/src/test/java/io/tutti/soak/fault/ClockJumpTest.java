package io.tutti.soak.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.launch.request.LaunchRequest;
import io.tutti.soak.job.LaunchedJob;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClockJumpTest {
    private static final long LIMIT_MILLIS = 20_000;

    /** Both lines are written at once, so whatever lies between the clocks that they tell is a jump. */
    @ParameterizedTest
    @CsvSource({
        "+60, 1000, 61000, true",
        "-60, 61000, 1000, true",
        "+60, 1000, 1000, false",
        "-60, 1000, 61000, false",
        "+86400, 1000, 61000, false"
    })
    void aJumpIsSeenByTheTimesThatTheRankTells(
            String difference, long first, long last, boolean isSeen, @TempDir Path folder)
            throws InterruptedException {
        ClockJump jump = new ClockJump(folder.resolve("clock"), 0, difference, 0);
        assertEquals(isSeen, jump.isSeen(job(folder, "soak CLOCK " + first, "soak CLOCK " + last)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"soak DONE", "soak CLOCK 1000"})
    void aRankThatDoesNotTellItsTimeTwiceHasSeenNothing(String said, @TempDir Path folder) throws InterruptedException {
        ClockJump jump = new ClockJump(folder.resolve("clock"), 0, "+60", 0);
        assertFalse(jump.isSeen(job(folder, said)));
    }

    private static LaunchedJob job(Path folder, String... lines) throws InterruptedException {
        String script = "printf '" + String.join("\\n", lines) + "\\n'";
        LaunchedJob job = LaunchedJob.start(
                1, folder, trace -> LaunchRequest.local("test", 1, List.of("/bin/sh", "-c", script), trace));
        assertTrue(job.endsWithin(LIMIT_MILLIS));
        return job;
    }
}
