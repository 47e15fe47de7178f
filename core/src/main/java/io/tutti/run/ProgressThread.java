package io.tutti.run;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Drives tasks that no caller waits for. Looks at pending channels from time to time, because the calls of the program
 * drive most of their messages, and at tasks where it has no processor to itself. The thread is created on first use, and it drives only while no other thread holds the progress lock.
 */
final class ProgressThread {
    /** Pause between looks at channels and tasks for which no thread waits. */
    private static final long TICK_NS = 1_000_000;

    /** Looks without a pending channel or task before the thread sleeps until it is woken. */
    private static final int QUIET_TICKS = 64;

    private final String name;
    private final long idleNanos;
    private final ProgressLock lock;
    private final TaskDriver driver;

    /** Created with the thread. */
    private volatile LinkWait links;

    private volatile Thread thread;

    /** Whether the thread sleeps until it is woken, or will at once. */
    private volatile boolean dozes = true;

    private int quiet = QUIET_TICKS;

    /** @param idle longest sleep while nothing is queued or pending, unless the thread is woken */
    ProgressThread(String name, Duration idle, ProgressLock lock, TaskDriver driver) {
        this.name = name;
        this.idleNanos = idle.toNanos();
        this.lock = lock;
        this.driver = driver;
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

    /** Returns the thread, or null before it was started. */
    Thread thread() {
        return thread;
    }

    /** Wakes the thread, if it was started, whatever it waits for. */
    void wake() {
        Thread sleeping = thread;
        if (sleeping != null) {
            links.wake();
            LockSupport.unpark(sleeping);
        }
    }

    /** Makes sure that pending channels and tasks are looked at from time to time. */
    void watch() {
        if (dozes) {
            if (thread == null) {
                start(); // first: if there is no thread for it now, the next call tries again
            }
            dozes = false;
            LockSupport.unpark(thread);
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
                    driver.engineFailed(e);
                }
            }
        }
    }

    private void round(ProgressIdleStrategy wait) {
        if (driver.queued() == 0) {
            tick();
            wait.reset();
        } else if (lock.tryAcquire()) {
            quiet = 0;
            drive(wait);
        } else {
            BackoffIdleStrategy.park(TICK_NS);
        }
    }

    private void tick() {
        boolean isPending = driver.hasPendingChannels();
        quiet = isPending ? 0 : quiet + 1;
        if (quiet >= QUIET_TICKS) {
            dozes = true;
            // after the write: a thread that begins something reads dozes later
            if (driver.queued() == 0 && !driver.hasPendingChannels()) {
                BackoffIdleStrategy.park(idleNanos);
            }
            dozes = false;
            quiet = driver.hasPendingChannels() ? 0 : QUIET_TICKS - 1;
        } else if (!isPending || !driveChannels()) {
            BackoffIdleStrategy.park(TICK_NS);
        }
    }

    private boolean driveChannels() {
        if (!lock.tryAcquire()) {
            return false;
        }
        try {
            return driver.driveChannels();
        } finally {
            lock.releaseBeforeBlocking();
        }
    }

    /** Drives once. Blocks only after releasing the progress lock. */
    private void drive(ProgressIdleStrategy wait) {
        boolean moved;
        boolean mayBlock;
        try {
            moved = driver.driveQueues();
            mayBlock = !moved && wait.mayBlock(driver.contexts(), driver.channels());
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
