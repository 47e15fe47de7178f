package io.tutti.run;

import io.tutti.concurrent.Callbacks;
import io.tutti.control.ControlPlane;
import io.tutti.control.JobFailures;
import io.tutti.run.task.CollectiveTask;
import java.time.Duration;

/**
 * What a thread does to become the holder of the progress lock, and to hand it on: it tells the holder that something was added,
 * waits beside it, and wakes the others when it has driven itself.
 */
final class ProgressAccess implements AutoCloseable {
    private final ProcessorShare processors;
    private final TaskDriver driver;
    private final ProgressLock lock = new ProgressLock();
    private final ProgressThread progress;
    private final LinkWait links = new LinkWait();
    private final OwnerIdleStrategy idle;

    /**
     * @param processors what the ranks of this host have
     * @param idle longest sleep of the progress thread, unless it is woken
     */
    ProgressAccess(ControlPlane control, JobFailures failures, ProcessorShare processors, Duration idle) {
        this.processors = processors;
        this.driver = new TaskDriver(control, failures);
        this.progress = new ProgressThread("tutti-progress-" + control.rank(), idle, lock, driver);
        this.idle = new OwnerIdleStrategy(processors.isOwn(), links, driver);
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

    /** Begins a wait of the calling thread, for what the holder of the lock does or the thread itself. */
    LockWait besideHolder() {
        return new LockWait(this, new BackoffIdleStrategy(processors.isOwn()));
    }

    boolean tryAcquire() {
        return lock.tryAcquire();
    }

    /** Acquires the lock unless a caller holds it, until whose own task has ended; the progress thread holds it for a round. */
    boolean tryAcquireAfterProgress() {
        return lock.tryAcquireAfter(progress.thread());
    }

    /** Releases the progress lock and wakes the waiting threads and the progress thread if tasks are queued. */
    void handOn() {
        idle.reset(); // a rank that drives no longer is not woken
        lock.release();
        if (driver.queued() > 0) {
            if (hasSpare()) {
                progress.unpark();
            } else {
                progress.watch();
            }
            driver.wakeWaiters();
        } else if (driver.hasWaiters()) {
            driver.wakeWaiters();
        }
    }

    private boolean hasSpare() {
        return processors == ProcessorShare.SPARE;
    }

    /**
     * Lets a task begin that was started just now. With a processor of its own the progress thread is woken at once. Otherwise it
     * would take the processor from the calling thread, which is about to compute: that begins the task itself, and the
     * progress thread is woken only if the operating system can tell it when to go on.
     */
    void attend() {
        if (hasSpare() || beginAsOwner()) {
            progress.wake();
        } else {
            progress.watch();
        }
    }

    /** Drives once unless another thread drives; returns whether the operating system can poll all that is awaited then. */
    private boolean beginAsOwner() {
        if (!lock.tryAcquire()) {
            return false;
        }
        try {
            driver.driveQueues();
            return driver.queued() > 0 && links.isKnown(null, driver.contexts(), driver.channels());
        } catch (RuntimeException | Error e) {
            driver.engineFailed(e);
            return false;
        } finally {
            lock.release();
            if (driver.hasWaiters()) {
                driver.wakeWaiters();
            }
        }
    }

    /** Lets the holder see what the calling thread has added, even if it is blocked. */
    void wake() {
        if (!lock.isHeldByCaller()) {
            links.wake();
        }
    }

    /**
     * Lets something be done while nothing is driven, by this thread or the holder of the lock, and waits for it. The holder may have announced
     * itself to memory that is unmapped after that.
     */
    void alone(Runnable action) {
        Errands.Errand errand = new Errands.Errand(() -> {
            idle.reset();
            action.run();
        });
        try (LockWait wait = besideHolder()) {
            driver.errands().add(errand);
            wake();
            while (!errand.isDone()) {
                if (wait.tryAcquire()) {
                    driver.errands().run();
                    wait.handOn();
                } else {
                    wait.pause();
                }
            }
        }
        errand.check();
    }

    /**
     * The holder has found nothing that moves: it looks at channels of which nothing is awaited, too, once it has waited for a while, because
     * their senders may wait for room.
     *
     * @param own the task that the thread drives without having queued it, or null
     * @param alone whether no task is queued
     */
    void pause(CollectiveTask own, boolean alone) {
        if (idle.isLong() && driver.driveQuietChannels()) {
            idle.reset();
        } else {
            idle.pause(own, alone);
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
