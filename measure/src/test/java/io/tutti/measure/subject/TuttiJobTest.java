package io.tutti.measure.subject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.launch.output.LineReceiver;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.measure.wire.BenchController;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TuttiJobTest {
    /** As a heap that is full for a moment. */
    private static final class FullHeap implements RankOutput {
        @Override
        public LineReceiver standard(int rank) {
            throw new OutOfMemoryError("of the test");
        }

        @Override
        public LineReceiver error(int rank) {
            return standard(rank);
        }

        @Override
        public void launcherLine(String line) {}
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anErrorOfTheLauncherEndsTheWaitForTheJob() throws IOException {
        LaunchRequest request = LaunchRequest.local("tutti bench", 1, List.of("true"), new FullHeap());
        TuttiJob job = TuttiJob.start(request, new BenchController(1, Duration.ofMinutes(1)));
        assertEquals(
                "of the test", assertThrows(OutOfMemoryError.class, job::leave).getMessage());
    }
}
