package io.tutti.run;

import io.tutti.concurrent.Callbacks;
import io.tutti.control.ControlPlane;
import io.tutti.control.JobFailures;
import io.tutti.error.CommunicationException;
import io.tutti.run.task.CollectiveTask;
import io.tutti.run.task.CommunicatorContext;
import io.tutti.run.task.TaskQueues;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * Drives all collective tasks of one rank. The thread that holds the progress lock drives them. A caller that blocks takes
 * the lock and also drives the tasks that other threads have started. One progress thread, created on first use, drives
 * tasks that no caller waits for. A task is driven by one thread at a time; the tasks of one communicator run in the order
 * that {@link TaskQueues} describes. The thread that drives tasks also drives channels.
 */
public final class Engine implements AutoCloseable {
    /** Longest wait for due callbacks when the engine is closed. */
    private static final Duration CALLBACKS = Duration.ofSeconds(10);

    /** Longest sleep of the progress thread, unless it is woken. */
    private static final Duration IDLE = Duration.ofSeconds(1);

    private final ProgressAccess access;
    private final TaskDriver driver;
    private final OwnerIdleStrategy idle;
    private final ChannelProgress channels;
    private final Callbacks callbacks;

    /** @param processors what the ranks of this host have */
    public Engine(ControlPlane control, ProcessorShare processors) {
        this(control, processors, IDLE);
    }

    /**
     * @param processors what the ranks of this host have
     * @param idle longest sleep of the progress thread, unless it is woken
     */
    Engine(ControlPlane control, ProcessorShare processors, Duration idle) {
        JobFailures failures = new JobFailures(control);
        this.access = new ProgressAccess(control, failures, processors, idle);
        this.driver = access.driver();
        this.idle = access.idle();
        this.channels = new ChannelProgress(control, failures, access);
        this.callbacks = new Callbacks(control.rank());
    }

    /** Returns what drives channels. */
    ChannelProgress channels() {
        return channels;
    }

    /** Drives tasks of this communicator from now on. */
    public void add(CommunicatorContext context) {
        driver.contexts().add(context);
    }

    /**
     * Drains a communicator's queues, then removes the communicator, whose memory no thread uses after the return. Each task ends, at the
     * latest by its deadline. If driving itself fails, the remaining tasks fail, too.
     */
    public void remove(CommunicatorContext context) {
        try {
            drain(context);
        } finally {
            abandon(context);
            access.alone(() -> driver.contexts().remove(context));
        }
    }

    /** Fails all queued tasks of a communicator, so that no thread waits for them forever. */
    private void abandon(CommunicatorContext context) {
        try (LockWait wait = access.besideHolder()) {
            while (!context.isIdle()) {
                if (wait.tryAcquire()) {
                    driver.failAll(context);
                    wait.handOn();
                } else {
                    wait.pause();
                }
            }
        }
    }

    /**
     * Requires that the calling thread may wait for collectives: it runs neither a callback nor a reduction or kernel.
     *
     * @throws IllegalStateException if it may not
     */
    public void requireMayWait() {
        access.requireMayWait();
    }

    /** Returns a new stage that completes with a run of a task. Its dependents run as callbacks. */
    public CompletionStage<Void> stage(CollectiveTask task, int run) {
        return task.stage(callbacks, run).copy();
    }

    /**
     * Runs a task to completion. The engine holds no reference to the caller's vectors after the return.
     *
     * @throws IllegalStateException if the calling thread may not wait
     */
    public void run(CollectiveTask task) {
        try {
            access.requireMayWait();
            task.requireUsable();
            check(task);
            complete(task);
        } finally {
            task.release();
        }
        task.check();
    }

    /**
     * Runs two tasks of one communicator, of different strands, to completion. The engine holds no reference to the caller's
     * vectors after the return.
     *
     * @throws IllegalStateException if the calling thread may not wait
     */
    public void run(CollectiveTask first, CollectiveTask second) {
        try {
            access.requireMayWait();
            first.requireUsable();
            second.requireUsable();
            check(first);
            complete(first, second);
        } finally {
            first.release();
            second.release();
        }
        first.check();
        second.check();
    }

    /** The tasks are queued, but no other thread can drive them while this one holds the progress lock. */
    private void complete(CollectiveTask first, CollectiveTask second) {
        boolean drives = mayDrive(first) || !second.isShareable() && mayDriveAlone(second);
        try {
            if (!drives) {
                first.requireShareable();
                second.requireShareable();
            }
            enqueue(first);
            enqueue(second);
            if (drives) {
                driveUntil(first, first.run(), 0, Long.MAX_VALUE);
                driveUntil(second, second.run(), 0, Long.MAX_VALUE);
            }
        } finally {
            if (drives) {
                access.handOn();
            }
        }
        await(first, Long.MAX_VALUE);
        await(second, Long.MAX_VALUE);
    }

    /** Acquires the progress lock, if the calling thread may drive this task at once. */
    private boolean mayDrive(CollectiveTask task) {
        return task.context().isIdle() && access.tryAcquire() || !task.isShareable() && mayDriveAlone(task);
    }

    /** Acquires the progress lock for a task that only the calling thread can drive. */
    private boolean mayDriveAlone(CollectiveTask task) {
        return task.context().isIdle() && access.tryAcquireAfterProgress();
    }

    private void complete(CollectiveTask task) {
        if (mayDrive(task)) {
            try {
                task.called();
                runAsOwner(task);
            } finally {
                access.handOn();
            }
        } else {
            task.requireShareable();
            enqueue(task);
            await(task, Long.MAX_VALUE);
        }
    }

    /**
     * Throws if the job or this engine has ended.
     *
     * @param call what the program calls, in words
     */
    public void check(String call) {
        try {
            driver.check();
        } catch (CommunicationException e) {
            throw e.in(call);
        }
    }

    private void check(CollectiveTask task) {
        try {
            driver.check();
        } catch (CommunicationException e) {
            throw task.named(e);
        }
    }

    private void runAsOwner(CollectiveTask task) {
        while (!task.hasEnded()) {
            try {
                round(task);
            } catch (RuntimeException | Error e) {
                driver.engineFailed(e);
            }
        }
        task.settle();
    }

    private void round(CollectiveTask task) {
        boolean moved = driver.drive(task);
        if (driver.queued() > 0) {
            moved |= driver.driveQueues();
        } else {
            moved |= driver.driveChannels();
        }
        if (moved) {
            idle.reset();
        } else if (!task.hasEnded()) {
            access.pause(task, driver.queued() == 0);
        }
    }

    /**
     * Starts a task and returns.
     *
     * @throws IllegalArgumentException if other threads cannot drive it, because its memory is confined to one thread
     */
    public void start(CollectiveTask task) {
        check(task);
        task.requireUsable();
        task.requireShareable();
        access.progress().start();
        enqueue(task);
        access.attend();
    }

    private void enqueue(CollectiveTask task) {
        driver.enqueue(task);
        access.wake();
    }

    /**
     * Waits for the last run of a task, and drives it unless another thread does; returns whether it has ended.
     *
     * @throws IllegalStateException if the calling thread may not wait
     */
    public boolean await(CollectiveTask task, long limitNs) {
        return await(task, task.run(), limitNs);
    }

    /**
     * Waits for a run of a task, and drives it unless another thread does; returns whether it has ended.
     *
     * @throws IllegalStateException if the calling thread may not wait
     */
    public boolean await(CollectiveTask task, int run, long limitNs) {
        access.requireMayWait();
        if (task.isDone(run)) {
            return true;
        }
        long begin = System.nanoTime();
        try (LockWait wait = access.besideHolder()) {
            do {
                if (wait.tryAcquire()) {
                    driveUntil(task, run, begin, limitNs);
                    wait.handOn();
                } else {
                    wait.pause();
                }
            } while (!task.isDone(run) && System.nanoTime() - begin < limitNs);
        }
        return task.isDone(run);
    }

    private void driveUntil(CollectiveTask task, int run, long begin, long limitNs) {
        while (!task.isDone(run)) {
            try {
                boolean moved = driver.driveQueues();
                if (limitNs < Long.MAX_VALUE && System.nanoTime() - begin >= limitNs) {
                    return;
                }
                if (moved) {
                    idle.reset();
                } else if (!task.isDone(run)) {
                    access.pause(null, false);
                }
            } catch (RuntimeException | Error e) {
                driver.engineFailed(e);
            }
        }
    }

    /** Drives a communicator's queued tasks until no task is queued. Each task ends, at the latest by its deadline. */
    public void drain(CommunicatorContext context) {
        TaskQueues queues = context.queues();
        for (CollectiveTask head = queues.head(); head != null; head = queues.head()) {
            await(head, Long.MAX_VALUE);
        }
    }

    /**
     * Begins nothing any more, fails what is still queued, waits a while for callbacks that are due, and ends the progress thread.
     * All communicators should have been removed.
     */
    @Override
    public void close() {
        driver.close();
        driver.contexts().forEach(this::abandon);
        callbacks.awaitDue(CALLBACKS);
        access.close();
    }
}
