package io.tutti.mpi.java;

import java.util.concurrent.locks.LockSupport;

/** The pause between two looks of a wait that polls. */
public final class PollPause {
    private PollPause() {}

    /**
     * Pauses, interrupted or not: an interrupt neither ends a wait for other ranks nor turns it into a spin, and is not lost.
     *
     * @param nanos how long
     */
    public static void of(long nanos) {
        boolean isInterrupted = Thread.interrupted();
        if (isInterrupted) {
            LockSupport.parkNanos(1); // an interrupt, also that below, lets the next park return at once
        }
        LockSupport.parkNanos(nanos);
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
