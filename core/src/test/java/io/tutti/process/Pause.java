package io.tutti.process;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A wait that lasts: {@code parkNanos} alone returns at once to a thread that was woken too late for an earlier wait. */
public final class Pause {
    private Pause() {}

    /** Returns after {@code time} and not before. */
    public static void of(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
