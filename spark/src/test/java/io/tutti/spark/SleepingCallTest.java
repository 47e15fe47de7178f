package io.tutti.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SleepingCallTest {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final int LOOKS = 5;

    /** Looks a few times, between sleeps that nobody would wait for. */
    private static int sleepBetweenLooks() {
        int looks = 0;
        while (looks < LOOKS) {
            try {
                Thread.sleep(LONG);
            } catch (InterruptedException e) {
                looks++;
            }
        }
        return looks;
    }

    @Test
    void aCallThatSleepsBeforeItLooksIsWoken() throws Exception {
        assertEquals(LOOKS, SleepingCall.of("sleeps", LONG, SleepingCallTest::sleepBetweenLooks));
    }

    /** Long enough for dozens of looks at it. */
    @Test
    void aCallThatDoesNotSleepIsNotInterrupted() throws Exception {
        assertFalse(SleepingCall.of("computes", LONG, () -> {
            long end = System.nanoTime() + Duration.ofMillis(200).toNanos();
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            return Thread.interrupted();
        }));
    }

    @Test
    void whatItThrowsIsTheCause() {
        IllegalStateException failure = new IllegalStateException("no more ink");
        ExecutionException thrown = assertThrows(
                ExecutionException.class,
                () -> SleepingCall.of("fails", LONG, () -> {
                    throw failure;
                }));
        assertSame(failure, thrown.getCause());
    }

    @Test
    void aCallWithoutAResultInTimeIsGivenUp() {
        CountDownLatch never = new CountDownLatch(1);
        assertThrows(
                TimeoutException.class,
                () -> SleepingCall.of("waits", Duration.ofMillis(20), () -> {
                    never.await();
                    return null;
                }));
    }
}
