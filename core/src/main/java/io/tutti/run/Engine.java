package io.tutti.run;

import io.tutti.control.ControlPlane;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Drives all operations of one rank. Whoever holds the owner token drives: a caller that blocks borrows it, and drives
 * what others have started too; for what was started without anybody waiting there is one progress thread, made when it
 * is first needed. An operation is driven by one thread at a time, those of one communicator in the order in which
 * they were started.
 */
public final class Engine implements AutoCloseable {
    private final ControlPlane control;
    private final boolean ownCore;
    private final AtomicBoolean owned = new AtomicBoolean();
    private final CopyOnWriteArrayList<RunContext> contexts = new CopyOnWriteArrayList<>();
    private final OwnerWait ownerWait;
    private volatile int waiting;
    private volatile boolean closed;
    private Thread progress;

    /** @param ownCore whether every rank of this host has a processor to itself */
    public Engine(ControlPlane control, boolean ownCore) {
        this.control = control;
        this.ownCore = ownCore;
        this.ownerWait = new OwnerWait(ownCore);
    }

    /** Drives operations of this communicator from now on. */
    public void add(RunContext context) {
        contexts.add(context);
    }

    /** Drives them no longer. */
    public void remove(RunContext context) {
        contexts.remove(context);
    }

    /** Runs an operation; returns when it is complete. */
    public void run(Operation operation) {
        control.abort().check();
        if (operation.context().isIdle() && owned.compareAndSet(false, true)) {
            try {
                operation.called();
                runAsOwner(operation);
            } finally {
                owned.setRelease(false);
            }
        } else {
            enqueue(operation);
            await(operation, Long.MAX_VALUE);
        }
        operation.check();
    }

    private void runAsOwner(Operation operation) {
        ownerWait.reset();
        while (!operation.isDone()) {
            boolean moved = drive(operation);
            if (waiting > 0) {
                moved |= driveQueues();
            }
            if (moved) {
                ownerWait.reset();
            } else if (!operation.isDone()) {
                ownerWait.idle(operation, waiting == 0);
            }
        }
    }

    /** Starts an operation and returns. */
    public void start(Operation operation) {
        control.abort().check();
        enqueue(operation);
        LockSupport.unpark(progressThread());
    }

    private synchronized void enqueue(Operation operation) {
        operation.context().enqueue(operation);
        waiting++;
    }

    /** Waits for an operation, helping to drive it; returns whether it is done. */
    public boolean await(Operation operation, long limitNs) {
        Backoff backoff = new Backoff(ownCore);
        long begin = System.nanoTime();
        while (!operation.isDone()) {
            if (driveIfFree()) {
                backoff.reset();
            } else if (!operation.isDone()) {
                backoff.idle();
                if (System.nanoTime() - begin >= limitNs) {
                    return operation.isDone();
                }
            }
        }
        return true;
    }

    /** Drives what a communicator has queued until nothing is left or {@code limit} has passed. */
    public void drain(RunContext context, java.time.Duration limit) {
        Operation head = context.head();
        long end = System.nanoTime() + limit.toNanos();
        while (head != null && System.nanoTime() < end) {
            await(head, Math.max(0, end - System.nanoTime()));
            head = context.head();
        }
    }

    private boolean driveIfFree() {
        if (!owned.compareAndSet(false, true)) {
            return false;
        }
        try {
            return driveQueues();
        } finally {
            owned.set(false);
        }
    }

    private boolean driveQueues() {
        boolean moved = false;
        for (RunContext context : contexts) {
            Operation head = context.head();
            if (head != null) {
                moved |= drive(head);
                if (head.isDone()) {
                    dequeue(context);
                }
            }
        }
        return moved;
    }

    private synchronized void dequeue(RunContext context) {
        context.removeHead();
        waiting--;
    }

    /** One round of an operation; whatever it throws ends the job, because the other ranks wait for this one. */
    private boolean drive(Operation operation) {
        try {
            if (operation.state() == Operation.State.QUEUED) {
                control.abort().check();
                operation.begin();
            }
            return operation.drive();
        } catch (CommunicationException e) {
            control.raise(e);
            operation.fail(e);
        } catch (RuntimeException e) {
            control.raise(new CommunicationException(
                    Category.PEER_LOST,
                    List.of(control.rank()),
                    "rank " + control.rank() + " failed in " + operation.describe() + ": " + e,
                    e));
            operation.fail(e);
        }
        return true;
    }

    private synchronized Thread progressThread() {
        if (progress == null) {
            progress = new Thread(this::progress, "tutti-progress-" + control.rank());
            progress.setDaemon(true);
            progress.start();
        }
        return progress;
    }

    private void progress() {
        ProgressWait wait = new ProgressWait();
        while (!closed) {
            if (waiting == 0) {
                LockSupport.park(this);
                wait.reset();
            } else if (driveIfFree()) {
                wait.reset();
            } else if (isKnown(wait)) {
                wait.block();
            } else {
                wait.backOff();
            }
        }
    }

    /** Whether it is time to block, and the system knows all that is waited for; noted by the owner, waited for by nobody. */
    private boolean isKnown(ProgressWait wait) {
        if (!wait.isPatient() || !owned.compareAndSet(false, true)) {
            return false;
        }
        try {
            wait.clear();
            for (RunContext context : contexts) {
                wait.note(context.head());
            }
            return wait.isKnown();
        } finally {
            owned.set(false);
        }
    }

    /** Ends the progress thread; operations under way are left as they are. */
    @Override
    public synchronized void close() {
        closed = true;
        if (progress != null) {
            LockSupport.unpark(progress);
        }
    }
}
