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
 * Drives all operations of one rank. Whoever holds the progress lock drives: a caller that blocks borrows it, and drives
 * what others have started too; for what was started without anybody waiting there is one progress thread, made when it
 * is first needed. An operation is driven by one thread at a time, those of one communicator in the order in which
 * they were started.
 */
public final class Engine implements AutoCloseable {
    /** So long the progress thread sleeps while somebody else drives, who wakes it when he stops, or hardly ever misses it. */
    private static final long DRIVEN_NS = 10_000_000;

    /** So long it sleeps while there is nothing to drive, unless it is woken. */
    private static final long IDLE_NS = 1_000_000_000;

    /** So long callbacks that are due may take when the engine is closed. */
    private static final Duration CALLBACKS = Duration.ofSeconds(10);

    /** After a failure of its own a thread waits this long, so that one that lasts does not take up a processor. */
    private static final long FAILED_NS = 10_000_000;

    private static final long NOBODY = 0;

    private final ControlPlane control;
    private final boolean ownCore;
    private final AtomicBoolean owned = new AtomicBoolean();
    private final CopyOnWriteArrayList<RunContext> contexts = new CopyOnWriteArrayList<>();
    private final LinkWait ownerLinks = new LinkWait();
    private final OwnerIdleStrategy ownerWait;
    /** Threads that wait for what others drive. */
    private final Queue<Thread> waiters = new ConcurrentLinkedQueue<>();

    private final Callbacks callbacks;
    /** The number of the thread that holds the token. Written by that only, so every thread can tell whether it is it. */
    private long owner = NOBODY;

    private volatile int waiting;
    private volatile boolean closed;
    /** Made when they are first needed. */
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
     * Drives what a communicator has queued until nothing is left, and drives it no longer; each operation ends, by its deadline
     * if by nothing else. If driving itself fails, what is left fails, too.
     */
    public void remove(RunContext context) {
        try {
            drain(context);
        } finally {
            abandon(context);
            contexts.remove(context);
        }
    }

    /** Fails what a communicator has queued, so that nobody waits for it for ever. */
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
        for (CollectiveTask head = context.head(); head != null; head = context.head()) {
            head.fail(new IllegalStateException(
                    "the communicator was closed before " + head.signature().collective() + " was done"));
            dequeue(head);
            head.settle();
        }
    }

    /**
     * Requires a thread that may wait for collectives: not one that runs callbacks, which would hold up all others, nor one that
     * drives and calls a user's reduction or kernel, for which nobody else would drive.
     *
     * @throws IllegalStateException if the calling thread may not
     */
    public void requireMayWait() {
        if (Callbacks.isCurrentThread()) {
            throw new IllegalStateException(
                    "a callback (a dependent of Work.asStage) may not wait for a collective: start it"
                            + " instead, or attach the callback by a method that ends in Async");
        }
        if (owner == Thread.currentThread().threadId()) {
            throw new IllegalStateException(
                    "a reduction or kernel may not wait for a collective: its thread drives them all");
        }
    }

    /** Completes with this run of an operation; a user's own copy. What depends on it runs as a callback. */
    public CompletionStage<Void> stage(CollectiveTask task) {
        return task.stage(callbacks).copy();
    }

    /**
     * Runs an operation; returns when it is complete, and refers to the caller's vectors no longer then.
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

    /** Gives the token back; what is left to drive is for those who wait for it, or for the progress thread. */
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
     * @throws IllegalArgumentException if other threads can not drive it, because its memory is one thread's own
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
        task.context().enqueue(task);
        waiting++;
        ownerLinks.wake();
    }

    /**
     * Waits for an operation, driving it unless somebody does; returns whether it is done.
     *
     * @throws IllegalStateException if this thread may not wait
     */
    public boolean await(CollectiveTask task, long limitNs) {
        requireMayWait();
        if (task.isDone()) {
            return true;
        }
        BackoffIdleStrategy backoff = BackoffIdleStrategy.woken(ownCore);
        long begin = System.nanoTime();
        waiters.add(Thread.currentThread());
        try {
            do {
                if (borrow()) {
                    try {
                        driveUntil(task, begin, limitNs);
                    } finally {
                        handOn();
                    }
                } else {
                    backoff.pause();
                }
            } while (!task.isDone() && System.nanoTime() - begin < limitNs);
        } finally {
            waiters.remove(Thread.currentThread());
        }
        return task.isDone();
    }

    private void driveUntil(CollectiveTask task, long begin, long limitNs) {
        ownerWait.reset();
        while (!task.isDone()) {
            try {
                boolean moved = driveQueues();
                if (limitNs < Long.MAX_VALUE && System.nanoTime() - begin >= limitNs) {
                    return;
                }
                if (moved) {
                    ownerWait.reset();
                } else if (!task.isDone()) {
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

    /** Drives what a communicator has queued until nothing is left; each operation ends, by its deadline if by nothing else. */
    public void drain(RunContext context) {
        for (CollectiveTask head = context.head(); head != null; head = context.head()) {
            await(head, Long.MAX_VALUE);
        }
    }

    private boolean driveQueues() {
        boolean moved = false;
        for (RunContext context : contexts) {
            CollectiveTask head = context.head();
            if (head != null) {
                moved |= drive(head);
                if (head.hasEnded()) {
                    dequeue(head);
                    head.settle(); // only now: who sees it may start it anew
                    wakeWaiters();
                }
            }
        }
        return moved;
    }

    private synchronized void dequeue(CollectiveTask task) {
        task.context().remove(task);
        waiting--;
    }

    /** One round of an operation; whatever it throws ends the job, because the other ranks wait for this one. */
    private boolean drive(CollectiveTask task) {
        try {
            if (task.state() == CollectiveTask.State.QUEUED) {
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
     * Ends the job, because the engine itself failed beside its operations. These end as they are driven next, each by the
     * abort, and so whoever waits for them is told.
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

    /** Whatever becomes of the message to the other ranks, this rank goes on. */
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

    /** One round; blocks without the token. */
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
