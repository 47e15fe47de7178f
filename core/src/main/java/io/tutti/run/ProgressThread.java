package io.tutti.run;

import java.util.concurrent.locks.LockSupport;

/**
 * Drives tasks that no caller waits for. The thread is created on first use, and it drives only while no other thread holds
 * the progress lock.
 */
final class ProgressThread {
    /** Longest sleep while another thread holds the progress lock. The holder wakes this thread on release. */
    private static final long DRIVEN_NS = 10_000_000;

    /** Longest sleep while no task is queued, unless the thread is woken. */
    private static final long IDLE_NS = 1_000_000_000;

    private final String name;
    private final ProgressLock lock;
    private final TaskDriver driver;
    private final JobFailures failures;

    /** Created with the thread. */
    private volatile LinkWait links;

    private volatile Thread thread;

    ProgressThread(String name, ProgressLock lock, TaskDriver driver, JobFailures failures) {
        this.name = name;
        this.lock = lock;
        this.driver = driver;
        this.failures = failures;
    }

    /** Starts the thread unless it runs. */
    synchronized void start() {
        if (thread == null || !thread.isAlive()) {
            LinkWait own = new LinkWait();
            Thread started = new Thread(() -> run(own), name);
            started.setDaemon(true);
            links = own;
            started.start();
            thread = started;
        }
    }

    /** Wakes the thread, if it was started, whatever it waits for. */
    void wake() {
        Thread sleeping = thread;
        if (sleeping != null) {
            links.wake();
            LockSupport.unpark(sleeping);
        }
    }

    /** Wakes the thread if it sleeps because another thread held the progress lock. */
    void unpark() {
        LockSupport.unpark(thread);
    }

    private void run(LinkWait own) {
        ProgressIdleStrategy wait = new ProgressIdleStrategy(own);
        try (own) {
            while (!driver.isClosed()) {
                try {
                    round(wait);
                } catch (RuntimeException | Error e) {
                    failures.engineFailed(e);
                }
            }
        }
    }

    private void round(ProgressIdleStrategy wait) {
        if (driver.queued() == 0) {
            BackoffIdleStrategy.park(IDLE_NS);
            wait.reset();
        } else if (lock.tryAcquire()) {
            drive(wait);
        } else {
            BackoffIdleStrategy.park(DRIVEN_NS);
        }
    }

    /** Drives once. Blocks only after releasing the progress lock. */
    private void drive(ProgressIdleStrategy wait) {
        boolean moved;
        boolean mayBlock;
        try {
            moved = driver.driveQueues();
            mayBlock = !moved && wait.mayBlock(driver.contexts());
        } finally {
            lock.releaseBeforeBlocking();
        }
        if (moved) {
            wait.reset();
        } else if (mayBlock) {
            wait.block();
        } else {
            wait.backOff();
        }
    }
}
