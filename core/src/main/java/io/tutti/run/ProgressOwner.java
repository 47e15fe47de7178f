package io.tutti.run;

import io.tutti.concurrent.Callbacks;
import io.tutti.control.ControlPlane;
import io.tutti.control.JobFailures;

/**
 * What a thread does to become the holder of the progress lock, and to hand it on: it tells the holder that something was added,
 * waits beside it, and wakes the others when it has driven itself.
 */
final class ProgressOwner implements AutoCloseable {
    private final boolean ownCore;
    private final TaskDriver driver;
    private final ProgressLock lock = new ProgressLock();
    private final ProgressThread progress;
    private final LinkWait links = new LinkWait();
    private final OwnerIdleStrategy idle;

    /** @param ownCore whether every rank of this host has a processor to itself */
    ProgressOwner(ControlPlane control, JobFailures failures, boolean ownCore) {
        this.ownCore = ownCore;
        this.driver = new TaskDriver(control, failures);
        this.progress = new ProgressThread("tutti-progress-" + control.rank(), lock, driver);
        this.idle = new OwnerIdleStrategy(ownCore, links, driver);
    }

    /** Returns what the holder drives. */
    TaskDriver driver() {
        return driver;
    }

    /** Returns how the holder waits; only for the holder. */
    OwnerIdleStrategy idle() {
        return idle;
    }

    /** Returns the thread that drives what no caller waits for. */
    ProgressThread progress() {
        return progress;
    }

    /** Returns how one thread waits while another one holds the lock. */
    BackoffIdleStrategy besideOwner() {
        return BackoffIdleStrategy.woken(ownCore);
    }

    boolean tryAcquire() {
        return lock.tryAcquire();
    }

    /** Releases the progress lock and wakes the waiting threads and the progress thread if tasks are queued. */
    void handOn() {
        lock.release();
        if (driver.queued() > 0) {
            progress.unpark();
            driver.wakeWaiters();
        } else if (driver.hasWaiters()) {
            driver.wakeWaiters();
        }
    }

    /** Lets the holder see what the calling thread has added, even if it is blocked. */
    void wake() {
        if (!lock.isHeldByCaller()) {
            links.wake();
        }
    }

    /** Waits for the lock, and runs something as its holder. */
    void alone(Runnable action) {
        BackoffIdleStrategy backoff = besideOwner();
        driver.addWaiter();
        try {
            while (!lock.tryAcquire()) {
                backoff.pause();
            }
            try {
                action.run();
            } finally {
                handOn();
            }
        } finally {
            driver.removeWaiter();
        }
    }

    /**
     * Requires that the calling thread may wait for collectives. A callback thread may not, because it would delay all other
     * callbacks. The holder of the progress lock may not, while it runs a user's reduction or kernel, because no other thread
     * drives meanwhile.
     *
     * @throws IllegalStateException if the calling thread may not
     */
    void requireMayWait() {
        if (Callbacks.isCurrentThread()) {
            throw new IllegalStateException(
                    "a callback (a dependent of Work.asStage) may not wait for a collective: start it"
                            + " instead, or attach the callback by a method that ends in Async");
        }
        if (lock.isHeldByCaller()) {
            throw new IllegalStateException(
                    "a reduction or kernel may not wait for a collective: its thread drives them all");
        }
    }

    /** Ends the progress thread, once the driver is closed. No thread may wait any more. */
    @Override
    public void close() {
        progress.wake();
        links.close();
    }
}
