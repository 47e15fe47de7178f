package io.tutti.mpi.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PollPauseTest {
    private static final int PAUSES = 20;
    private static final long PAUSE_NANOS = 2_000_000;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void lastsAndKeepsTheInterrupt(boolean isInterrupted) throws Exception {
        FutureTask<Long> pauses = new FutureTask<>(() -> {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
            long begin = System.nanoTime();
            for (int pause = 0; pause < PAUSES; pause++) {
                PollPause.of(PAUSE_NANOS);
            }
            assertEquals(isInterrupted, Thread.interrupted());
            return System.nanoTime() - begin;
        });
        Thread.ofPlatform().start(pauses);
        long taken = pauses.get(30, TimeUnit.SECONDS);
        assertTrue(taken >= PAUSES / 2 * PAUSE_NANOS, () -> taken + " ns"); // a pause may end early
    }
}
