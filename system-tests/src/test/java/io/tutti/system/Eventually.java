package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Polls a condition until it holds. */
final class Eventually {
    private static final long PAUSE_MILLIS = 5;

    private Eventually() {}

    /** Returns when the condition holds; fails, telling {@code what}, if it doesn't in time. */
    static void holds(Supplier<String> what, BooleanSupplier condition) {
        long end = System.nanoTime() + Rank.LIMIT_NANOS;
        boolean holds = condition.getAsBoolean();
        try {
            while (!holds && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                holds = condition.getAsBoolean();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        assertTrue(holds, () -> "not in time: " + what.get());
    }
}
