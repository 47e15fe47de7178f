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
    /** So long the progress thread sleeps while somebody else drives, who wakes it when he stops, or hardly ever misses it. */
    private static final long DRIVEN_NS = 10_000_000;

    private final ControlPlane control;
    private final boolean ownCore;
    private final AtomicBoolean owned = new AtomicBoolean();
    private final CopyOnWriteArrayList<RunContext> contexts = new CopyOnWriteArrayList<>();
    private final OwnerWait ownerWait;
    private volatile int waiting;
    private volatile boolean closed;
    /** Made when they are first needed. */
    private volatile ProgressWait progressWait;

    private volatile Thread progress;

    /** @param ownCore whether every rank of this host has a processor to itself */
    public Engine(ControlPlane control, boolean ownCore) {
        this.control = control;
        this.ownCore = ownCore;
        this.ownerWait = new OwnerWait(ownCore, contexts);
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
                handOn();
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

    /** Gives the owner token back; what is left to drive is the progress thread's. */
    private void handOn() {
        owned.setRelease(false);
        if (waiting > 0) {
            LockSupport.unpark(progress);
        }
    }

    /** Starts an operation and returns. */
    public void start(Operation operation) {
        control.abort().check();
        enqueue(operation);
        Thread driver = progressThread();
        progressWait.wake();
        LockSupport.unpark(driver);
    }

    private synchronized void enqueue(Operation operation) {
        operation.context().enqueue(operation);
        waiting++;
        ownerWait.wake();
    }

    /** Waits for an operation, driving it unless somebody does; returns whether it is done. */
    public boolean await(Operation operation, long limitNs) {
        Backoff backoff = new Backoff(ownCore);
        long begin = System.nanoTime();
        do {
            if (owned.compareAndSet(false, true)) {
                try {
                    driveUntil(operation, begin, limitNs);
                } finally {
                    handOn();
                }
            } else {
                backoff.idle();
            }
        } while (!operation.isDone() && System.nanoTime() - begin < limitNs);
        return operation.isDone();
    }

    private void driveUntil(Operation operation, long begin, long limitNs) {
        ownerWait.reset();
        while (!operation.isDone()) {
            if (driveQueues()) {
                ownerWait.reset();
            } else if (System.nanoTime() - begin >= limitNs) {
                return;
            } else if (!operation.isDone()) {
                ownerWait.idle(null, false);
            }
        }
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
            progressWait = new ProgressWait();
            Thread thread = new Thread(() -> progress(progressWait), "tutti-progress-" + control.rank());
            thread.setDaemon(true);
            thread.start();
            progress = thread;
        }
        return progress;
    }

    private void progress(ProgressWait wait) {
        try (wait) {
            while (!closed) {
                if (waiting == 0) {
                    LockSupport.park(this);
                    wait.reset();
                } else if (owned.compareAndSet(false, true)) {
                    progressAsOwner(wait);
                } else {
                    LockSupport.parkNanos(this, DRIVEN_NS);
                }
            }
        }
    }

    /** One round; blocks without the token. */
    private void progressAsOwner(ProgressWait wait) {
        boolean moved;
        boolean isKnown = false;
        try {
            moved = driveQueues();
            isKnown = !moved && wait.isPatient() && isKnown(wait);
        } finally {
            owned.set(false);
        }
        if (moved) {
            wait.reset();
        } else if (isKnown) {
            wait.block();
        } else {
            wait.backOff();
        }
    }

    /** Whether the system knows all that is waited for. */
    private boolean isKnown(ProgressWait wait) {
        wait.clear();
        for (RunContext context : contexts) {
            wait.note(context.head());
        }
        return wait.isKnown();
    }

    /** Ends the progress thread; operations under way are left as they are. */
    @Override
    public synchronized void close() {
        closed = true;
        if (progress != null) {
            progressWait.wake();
            LockSupport.unpark(progress);
        }
        ownerWait.close();
    }
}
