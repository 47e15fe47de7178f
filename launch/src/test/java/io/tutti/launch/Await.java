package io.tutti.launch;

import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for what must come true, not for luck. */
public final class Await {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private Await() {}

    /** Returns when {@code condition} holds; fails if it doesn't within a generous limit. */
    public static void until(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                fail("not within " + LIMIT.toSeconds() + " s: " + what);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                fail("interrupted while waiting for: " + what);
            }
        }
    }
}
