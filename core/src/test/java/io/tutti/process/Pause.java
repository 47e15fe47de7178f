package io.tutti.process;

import io.tutti.concurrent.Uninterrupted;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A wait that lasts: {@code parkNanos} alone returns at once to a thread that was woken too late for an earlier wait. */
public final class Pause {
    private Pause() {}

    /** Returns after {@code time} and not before. */
    public static void of(Duration time) {
        Uninterrupted.await(time.toNanos(), TimeUnit.NANOSECONDS::sleep);
    }
}
