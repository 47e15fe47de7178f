package io.tutti.concurrent;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs what users made dependent on one rank's collectives: one after the other, in the order in which they became due, on a daemon
 * thread that ends when it has been idle. No callback runs on a thread that drives, where it would hold up all collectives
 * of the rank, nor on the thread that attaches it; so what it may do never depends on timing.
 */
public final class Callbacks implements Executor {
    private static final long IDLE_MILLIS = 1_000;

    private final ThreadPoolExecutor thread;

    public Callbacks(int rank) {
        thread = new ThreadPoolExecutor(
                1,
                1,
                IDLE_MILLIS,
                TimeUnit.MILLISECONDS,
                new LinkedBlockingQueue<>(),
                task -> new CallbackThread(task, "tutti-callbacks-" + rank));
        thread.allowCoreThreadTimeOut(true);
    }

    /** Whether the calling thread runs callbacks, of any rank of this JVM. */
    public static boolean isCurrentThread() {
        return Thread.currentThread() instanceof CallbackThread;
    }

    @Override
    public void execute(Runnable callback) {
        thread.execute(callback);
    }

    /** Waits until the callbacks that are due now have run, at most for this time; an interrupt does not end the wait. */
    public void awaitDue(Duration limit) {
        if (thread.getTaskCount() == thread.getCompletedTaskCount()) {
            return;
        }
        CountDownLatch ran = new CountDownLatch(1);
        execute(ran::countDown);
        Uninterrupted.await(limit.toNanos(), nanos -> ran.await(nanos, TimeUnit.NANOSECONDS));
    }
}
