package io.tutti.concurrent;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Starts tasks that wait for sockets, each in a thread of its own: in platform threads as long as few run at a time, in virtual ones
 * beyond. The first virtual thread that waits for a socket makes the JVM start a platform thread that never leaves its call to the
 * system, and for such threads the JVM waits 300 ms when it exits. Thread-safe.
 */
public final class BlockingTasks {
    /** More run at a time only where so many connect at once, or strangers do. */
    private static final int MOST_PLATFORM_THREADS = 64;

    private static final AtomicInteger RUNNING = new AtomicInteger();

    private BlockingTasks() {}

    /**
     * Starts a task.
     *
     * @param threadName name of its thread, a daemon
     * @param task ends by itself
     * @throws OutOfMemoryError if the system has no thread for it, and there are none of virtual threads
     */
    public static void start(String threadName, Runnable task) {
        if (RUNNING.incrementAndGet() > MOST_PLATFORM_THREADS) {
            RUNNING.decrementAndGet();
            Thread.ofVirtual().name(threadName).start(task);
            return;
        }
        Thread thread = Thread.ofPlatform().daemon().name(threadName).unstarted(() -> {
            try {
                task.run();
            } finally {
                RUNNING.decrementAndGet();
            }
        });
        try {
            thread.start();
        } catch (OutOfMemoryError e) { // the system has no more threads; virtual ones may have theirs already
            RUNNING.decrementAndGet();
            Thread.ofVirtual().name(threadName).start(task);
        }
    }
}
