package io.tutti.soak;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Interrupts a thread when the JVM is asked to end, and waits until it has cleaned up. */
final class EndWithProcess {
    private static final long LONGEST_SECONDS = 40;

    private final CountDownLatch cleaned = new CountDownLatch(1);
    private final Thread hook;

    /** Covers the calling thread until {@link #close}. */
    EndWithProcess() {
        Thread covered = Thread.currentThread();
        hook = new Thread(() -> end(covered), "soak-shutdown");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void end(Thread covered) {
        covered.interrupt();
        try {
            cleaned.await(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void close() {
        cleaned.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is ending
        }
    }
}
