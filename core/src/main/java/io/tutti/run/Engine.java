package io.tutti.run;

import io.tutti.concurrent.Callbacks;
import io.tutti.control.ControlPlane;
import io.tutti.control.JobFailures;
import io.tutti.error.CommunicationException;
import io.tutti.run.task.CollectiveTask;
import io.tutti.run.task.RunContext;
import io.tutti.run.task.TaskQueues;
import io.tutti.spi.Channel.Pending;
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

    private final ControlPlane control;
    private final boolean ownCore;
    private final JobFailures failures;
    private final TaskDriver driver;
    private final ProgressLock lock = new ProgressLock();
    private final ProgressThread progress;
    private final LinkWait ownerLinks = new LinkWait();
    private final OwnerIdleStrategy ownerWait;
    private final Callbacks callbacks;

    /** @param ownCore whether every rank of this host has a processor to itself */
    public Engine(ControlPlane control, boolean ownCore) {
        this.control = control;
        this.ownCore = ownCore;
        this.failures = new JobFailures(control);
        this.driver = new TaskDriver(control, failures);
        this.progress = new ProgressThread("tutti-progress-" + control.rank(), lock, driver);
        this.ownerWait = new OwnerIdleStrategy(ownCore, ownerLinks, driver);
        this.callbacks = new Callbacks(control.rank());
    }

    /** Drives operations of this communicator from now on. */
    public void add(RunContext context) {
        driver.contexts().add(context);
    }

    /**
     * Drains a communicator's queues, then removes the communicator. Each task ends, at the latest by its deadline. If driving
     * itself fails, the remaining tasks fail, too.
     */
    public void remove(RunContext context) {
        try {
            drain(context);
        } finally {
            abandon(context);
            driver.contexts().remove(context);
        }
    }

    /** Fails all queued tasks of a communicator, so that no thread waits for them forever. */
    private void abandon(RunContext context) {
        BackoffIdleStrategy backoff = BackoffIdleStrategy.woken(ownCore);
        while (!context.isIdle()) {
            if (lock.tryAcquire()) {
                try {
                    driver.failAll(context);
                } finally {
                    handOn();
                }
            } else {
                backoff.pause();
            }
        }
    }

    /**
     * Requires that the calling thread may wait for collectives. A callback thread may not, because it would delay all other
     * callbacks. The holder of the progress lock may not, while it runs a user's reduction or kernel, because no other thread
     * drives meanwhile.
     *
     * @throws IllegalStateException if the calling thread may not
     */
    public void requireMayWait() {
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

    /** Returns a new stage that completes with the last run of a task. Its dependents run as callbacks. */
    public CompletionStage<Void> stage(CollectiveTask task) {
        return stage(task, task.run());
    }

    /** Returns a new stage that completes with a run of a task. Its dependents run as callbacks. */
    public CompletionStage<Void> stage(CollectiveTask task, int run) {
        return task.stage(callbacks, run).copy();
    }

    /**
     * Runs a task to completion. The engine holds no reference to the caller's vectors after the return.
     *
     * @throws IllegalStateException if this thread may not wait
     */
    public void run(CollectiveTask task) {
        try {
            requireMayWait();
            check();
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
     * @throws IllegalStateException if this thread may not wait
     */
    public void run(CollectiveTask first, CollectiveTask second) {
        try {
            requireMayWait();
            check();
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
        boolean drives = first.context().isIdle() && lock.tryAcquire();
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
                handOn();
            }
        }
        await(first, Long.MAX_VALUE);
        await(second, Long.MAX_VALUE);
    }

    private void complete(CollectiveTask task) {
        if (task.context().isIdle() && lock.tryAcquire()) {
            try {
                task.called();
                runAsOwner(task);
            } finally {
                handOn();
            }
        } else {
            task.requireShareable();
            enqueue(task);
            await(task, Long.MAX_VALUE);
        }
    }

    /** Throws if the job or this engine has ended. */
    public void check() {
        control.abort().check();
        driver.requireOpen();
    }

    /** Releases the progress lock and wakes the waiting threads and the progress thread if tasks are queued. */
    private void handOn() {
        lock.release();
        if (driver.queued() > 0) {
            progress.unpark();
            driver.wakeWaiters();
        } else if (driver.hasWaiters()) {
            driver.wakeWaiters();
        }
    }

    private void runAsOwner(CollectiveTask task) {
        ownerWait.reset();
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
            ownerWait.reset();
        } else if (!task.hasEnded()) {
            ownerWait.pause(task, driver.queued() == 0);
        }
    }

    /**
     * Starts an operation and returns.
     *
     * @throws IllegalArgumentException if other threads cannot drive it, because its memory is confined to one thread
     */
    public void start(CollectiveTask task) {
        check();
        task.requireShareable();
        progress.start();
        enqueue(task);
        progress.wake();
    }

    private void enqueue(CollectiveTask task) {
        driver.enqueue(task);
        if (!lock.isHeldByCaller()) {
            ownerLinks.wake();
        }
    }

    /**
     * Waits for the last run of a task, and drives it unless another thread does; returns whether it has ended.
     *
     * @throws IllegalStateException if this thread may not wait
     */
    public boolean await(CollectiveTask task, long limitNs) {
        return await(task, task.run(), limitNs);
    }

    /**
     * Waits for a run of a task, and drives it unless another thread does; returns whether it has ended.
     *
     * @throws IllegalStateException if this thread may not wait
     */
    public boolean await(CollectiveTask task, int run, long limitNs) {
        requireMayWait();
        if (task.isDone(run)) {
            return true;
        }
        BackoffIdleStrategy backoff = BackoffIdleStrategy.woken(ownCore);
        long begin = System.nanoTime();
        driver.addWaiter();
        try {
            do {
                if (lock.tryAcquire()) {
                    try {
                        driveUntil(task, run, begin, limitNs);
                    } finally {
                        handOn();
                    }
                } else {
                    backoff.pause();
                }
            } while (!task.isDone(run) && System.nanoTime() - begin < limitNs);
        } finally {
            driver.removeWaiter();
        }
        return task.isDone(run);
    }

    private void driveUntil(CollectiveTask task, int run, long begin, long limitNs) {
        ownerWait.reset();
        while (!task.isDone(run)) {
            try {
                boolean moved = driver.driveQueues();
                if (limitNs < Long.MAX_VALUE && System.nanoTime() - begin >= limitNs) {
                    return;
                }
                if (moved) {
                    ownerWait.reset();
                } else if (!task.isDone(run)) {
                    ownerWait.pause(null, false);
                }
            } catch (RuntimeException | Error e) {
                driver.engineFailed(e);
            }
        }
    }

    /** Drives a channel from now on. */
    void add(EngineChannel channel) {
        driver.add(channel);
    }

    /** Drives a channel no longer. Returns when no thread drives it. */
    void remove(EngineChannel channel) {
        driver.remove(channel);
        alone(() -> {});
    }

    /** Lets a channel begin its end while no thread drives it. */
    void close(EngineChannel channel, Runnable end) {
        requireMayWait();
        alone(end);
    }

    /** Runs something as the holder of the progress lock. */
    private void alone(Runnable action) {
        BackoffIdleStrategy backoff = BackoffIdleStrategy.woken(ownCore);
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

    /** Advances a channel once, unless another thread drives; that one is told. */
    void drive(EngineChannel channel) {
        if (lock.tryAcquire()) {
            try {
                driver.drive(channel);
            } finally {
                handOn();
            }
        } else {
            ownerLinks.wake();
        }
        watch(channel);
    }

    private void watch(EngineChannel channel) {
        if (channel.isPending()) {
            progress.watchChannels();
        }
    }

    /**
     * Drives until something of a channel is done.
     *
     * @throws CommunicationException why it cannot be done
     * @throws IllegalStateException if this thread may not wait
     */
    void await(EngineChannel channel, Pending pending) {
        requireMayWait();
        if (!pending.isDone()) {
            if (lock.tryAcquire()) {
                try {
                    driveUntil(channel, pending, channel.ownersWatchdog());
                } finally {
                    handOn();
                }
            } else {
                awaitWithOthers(channel, pending);
            }
        }
        watch(channel);
    }

    /** Another thread drives at first. */
    private void awaitWithOthers(EngineChannel channel, Pending pending) {
        BackoffIdleStrategy backoff = BackoffIdleStrategy.woken(ownCore);
        ChannelWatchdog watchdog = channel.watchdog();
        watchdog.begin();
        ownerLinks.wake();
        driver.addWaiter();
        try {
            while (!pending.isDone()) {
                if (lock.tryAcquire()) {
                    try {
                        driveUntil(channel, pending, watchdog);
                    } finally {
                        handOn();
                    }
                } else {
                    checked(watchdog, pending, false);
                    backoff.pause();
                }
            }
        } finally {
            driver.removeWaiter();
        }
    }

    private void driveUntil(EngineChannel channel, Pending pending, ChannelWatchdog watchdog) {
        ownerWait.reset();
        watchdog.begin();
        while (true) {
            boolean moved = driver.queued() > 0 ? driver.driveQueues() : driver.driveChannels();
            if (pending.isDone()) {
                return;
            }
            if (moved && !control.abort().isSet()) {
                ownerWait.reset();
            } else {
                checked(watchdog, pending, true);
                pauseForChannels();
            }
        }
    }

    private void pauseForChannels() {
        try {
            ownerWait.pause(null, driver.queued() == 0);
        } catch (RuntimeException | Error e) {
            driver.engineFailed(e);
        }
    }

    /** A wait that cannot end ends the job, because other ranks wait for this one. */
    private void checked(ChannelWatchdog watchdog, Pending pending, boolean looks) {
        try {
            watchdog.idle(pending, looks);
        } catch (CommunicationException e) {
            if (!control.abort().isSaidBy(e)) {
                failures.endJob(e);
            }
            throw e;
        }
    }

    /** Drives a communicator's queued tasks until no task is queued. Each task ends, at the latest by its deadline. */
    public void drain(RunContext context) {
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
        progress.wake();
        ownerLinks.close();
    }
}
