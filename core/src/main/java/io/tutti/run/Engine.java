package io.tutti.run;

import io.tutti.control.ControlPlane;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Drives all collective tasks of one rank. The thread that holds the progress lock drives them. A caller that blocks takes
 * the lock and also drives the tasks that other threads have started. One progress thread, created on first use, drives
 * tasks that no caller waits for. A task is driven by one thread at a time; the tasks of one communicator run in the order
 * that {@link TaskQueues} describes.
 */
public final class Engine implements AutoCloseable {
    /** Longest sleep of the progress thread while another thread holds the progress lock. The holder wakes it on release. */
    private static final long DRIVEN_NS = 10_000_000;

    /** Longest sleep of the progress thread while no task is queued, unless it is woken. */
    private static final long IDLE_NS = 1_000_000_000;

    /** Longest wait for due callbacks when the engine is closed. */
    private static final Duration CALLBACKS = Duration.ofSeconds(10);

    /** Pause after a failure of the engine itself, so that a permanent failure does not occupy a processor. */
    private static final long FAILED_NS = 10_000_000;

    private static final long NOBODY = 0;

    private final ControlPlane control;
    private final boolean ownCore;
    private final AtomicBoolean owned = new AtomicBoolean();
    private final CopyOnWriteArrayList<RunContext> contexts = new CopyOnWriteArrayList<>();
    private final LinkWait ownerLinks = new LinkWait();
    private final OwnerIdleStrategy ownerWait;
    /** Threads that wait for tasks driven by other threads. */
    private final Queue<Thread> waiters = new ConcurrentLinkedQueue<>();

    private final Callbacks callbacks;
    /** Id of the thread that holds the progress lock. Only the holder writes it, so each thread can tell whether it is the holder. */
    private long owner = NOBODY;

    private volatile int waiting;
    private volatile boolean closed;
    /** Created on first use. */
    private volatile LinkWait progressLinks;

    private volatile Thread progress;

    /** @param ownCore whether every rank of this host has a processor to itself */
    public Engine(ControlPlane control, boolean ownCore) {
        this.control = control;
        this.ownCore = ownCore;
        this.ownerWait = new OwnerIdleStrategy(ownCore, ownerLinks, contexts);
        this.callbacks = new Callbacks(control.rank());
    }

    /** Drives operations of this communicator from now on. */
    public void add(RunContext context) {
        contexts.add(context);
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
            contexts.remove(context);
        }
    }

    /** Fails all queued tasks of a communicator, so that no thread waits for them forever. */
    private void abandon(RunContext context) {
        BackoffIdleStrategy backoff = BackoffIdleStrategy.woken(ownCore);
        while (!context.isIdle()) {
            if (borrow()) {
                try {
                    fail(context);
                } finally {
                    handOn();
                }
            } else {
                backoff.pause();
            }
        }
    }

    private void fail(RunContext context) {
        TaskQueues queues = context.queues();
        for (CollectiveTask head = queues.head(); head != null; head = queues.head()) {
            head.fail(new IllegalStateException("the communicator was closed before "
                    + head.call().fingerprint.collective() + " was done"));
            dequeue(head);
            head.settle();
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
        if (isOwner()) {
            throw new IllegalStateException(
                    "a reduction or kernel may not wait for a collective: its thread drives them all");
        }
    }

    private boolean isOwner() {
        return owner == Thread.currentThread().threadId();
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
        boolean drives = first.context().isIdle() && borrow();
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
        if (task.context().isIdle() && borrow()) {
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
        requireOpen();
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the communicator of all ranks is closed, and so are all others");
        }
    }

    private boolean borrow() {
        if (!owned.compareAndSet(false, true)) {
            return false;
        }
        owner = Thread.currentThread().threadId();
        return true;
    }

    /** Releases the progress lock and wakes the waiting threads and the progress thread if tasks are queued. */
    private void handOn() {
        owner = NOBODY;
        owned.setRelease(false);
        if (waiting > 0) {
            LockSupport.unpark(progress);
            wakeWaiters();
        }
    }

    private void runAsOwner(CollectiveTask task) {
        ownerWait.reset();
        while (!task.hasEnded()) {
            try {
                round(task);
            } catch (RuntimeException | Error e) {
                failed(e);
            }
        }
        task.settle();
    }

    private void round(CollectiveTask task) {
        boolean moved = drive(task);
        if (waiting > 0) {
            moved |= driveQueues();
        }
        if (moved) {
            ownerWait.reset();
        } else if (!task.hasEnded()) {
            ownerWait.pause(task, waiting == 0);
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
        Thread driver = progressThread();
        enqueue(task);
        progressLinks.wake();
        LockSupport.unpark(driver);
    }

    private synchronized void enqueue(CollectiveTask task) {
        requireOpen();
        task.context().queues().add(task);
        waiting++;
        if (!isOwner()) {
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
        waiters.add(Thread.currentThread());
        try {
            do {
                if (borrow()) {
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
            waiters.remove(Thread.currentThread());
        }
        return task.isDone(run);
    }

    private void driveUntil(CollectiveTask task, int run, long begin, long limitNs) {
        ownerWait.reset();
        while (!task.isDone(run)) {
            try {
                boolean moved = driveQueues();
                if (limitNs < Long.MAX_VALUE && System.nanoTime() - begin >= limitNs) {
                    return;
                }
                if (moved) {
                    ownerWait.reset();
                } else if (!task.isDone(run)) {
                    ownerWait.pause(null, false);
                }
            } catch (RuntimeException | Error e) {
                failed(e);
            }
        }
    }

    private void wakeWaiters() {
        for (Thread waiter : waiters) {
            LockSupport.unpark(waiter);
        }
    }

    /** Drives a communicator's queued tasks until no task is queued. Each task ends, at the latest by its deadline. */
    public void drain(RunContext context) {
        TaskQueues queues = context.queues();
        for (CollectiveTask head = queues.head(); head != null; head = queues.head()) {
            await(head, Long.MAX_VALUE);
        }
    }

    private boolean driveQueues() {
        boolean moved = false;
        for (RunContext context : contexts) {
            TaskQueues queues = context.queues();
            for (int queue = 0; queue < queues.used(); queue++) {
                CollectiveTask head = queues.head(queue);
                moved |= head != null && driveHead(head);
            }
        }
        return moved;
    }

    private boolean driveHead(CollectiveTask head) {
        boolean moved = drive(head);
        if (head.hasEnded()) {
            dequeue(head);
            head.settle(); // last: a thread that sees the task settled may start it again
            wakeWaiters();
        }
        return moved;
    }

    private synchronized void dequeue(CollectiveTask task) {
        task.context().queues().remove(task);
        waiting--;
    }

    /** Advances a task once. Any exception ends the job, because the other ranks wait for this rank. */
    private boolean drive(CollectiveTask task) {
        try {
            if (task.isQueued()) {
                control.abort().check();
                task.begin();
            }
            return task.drive();
        } catch (CommunicationException e) {
            task.fail(e);
            endJob(e);
        } catch (RuntimeException | Error e) {
            CommunicationException failure = failure(" in " + task.describe(), e);
            task.fail(failure);
            endJob(failure);
        }
        return true;
    }

    /**
     * Ends the job, because the engine itself failed outside its tasks. Each task observes the abort when it is driven next
     * and ends, so the threads that wait for it are notified.
     */
    private void failed(Throwable cause) {
        endJob(failure(" while it waited for others", cause));
        BackoffIdleStrategy.park(FAILED_NS);
    }

    private CommunicationException failure(String where, Throwable cause) {
        Category category = cause instanceof OutOfMemoryError ? Category.RESOURCE : Category.PEER_LOST;
        String message = "rank " + control.rank() + " failed" + where + ": " + cause;
        return new CommunicationException(category, List.of(control.rank()), message, cause);
    }

    /** Ends the job. This rank continues even if the message to the other ranks cannot be sent. */
    private void endJob(CommunicationException cause) {
        try {
            control.raise(cause);
        } catch (RuntimeException | Error e) {
            control.abort().set(cause);
            cause.addSuppressed(e);
        }
    }

    private synchronized Thread progressThread() {
        if (progress == null || !progress.isAlive()) {
            progressLinks = new LinkWait();
            Thread thread = new Thread(() -> progress(progressLinks), "tutti-progress-" + control.rank());
            thread.setDaemon(true);
            thread.start();
            progress = thread;
        }
        return progress;
    }

    private void progress(LinkWait links) {
        ProgressIdleStrategy wait = new ProgressIdleStrategy(links);
        try (links) {
            while (!closed) {
                try {
                    progress(wait);
                } catch (RuntimeException | Error e) {
                    failed(e);
                }
            }
        }
    }

    private void progress(ProgressIdleStrategy wait) {
        if (waiting == 0) {
            BackoffIdleStrategy.park(IDLE_NS);
            wait.reset();
        } else if (borrow()) {
            progressAsOwner(wait);
        } else {
            BackoffIdleStrategy.park(DRIVEN_NS);
        }
    }

    /** One round. Blocks only after releasing the progress lock. */
    private void progressAsOwner(ProgressIdleStrategy wait) {
        boolean moved;
        boolean mayBlock;
        try {
            moved = driveQueues();
            mayBlock = !moved && wait.mayBlock(contexts);
        } finally {
            owner = NOBODY;
            owned.set(false);
        }
        if (moved) {
            wait.reset();
        } else if (mayBlock) {
            wait.block();
        } else {
            wait.backOff();
        }
    }

    /**
     * Begins nothing any more, fails what is still queued, waits a while for callbacks that are due, and ends the progress thread.
     * All communicators should have been removed.
     */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        contexts.forEach(this::abandon);
        callbacks.awaitDue(CALLBACKS);
        synchronized (this) {
            if (progress != null) {
                progressLinks.wake();
                LockSupport.unpark(progress);
            }
            ownerLinks.close();
        }
    }
}
