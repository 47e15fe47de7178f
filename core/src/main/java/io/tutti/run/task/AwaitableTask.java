package io.tutti.run.task;

import io.tutti.concurrent.CallbackStage;
import io.tutti.error.CommunicationException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * The states of a task that is run again and again, one run at a time, as its driver sets them and threads that wait for a run
 * see them. A thread that has seen the end of a run also sees what the run has written.
 */
public abstract sealed class AwaitableTask permits CollectiveTask {
    // States are numbers, because references are expensive to store; see TaskArguments.
    private static final int IDLE = 0;
    private static final int QUEUED = 1;
    private static final int RUNNING = 2;
    private static final int DONE = 3;
    private static final int FAILED = 4;

    private static final VarHandle STATE = handle("state");
    private static final VarHandle RUN = handle("run");

    /** Stored with release: a thread that reads it also sees what the run has written. */
    private volatile int state = IDLE;

    /** How the run has ended, before that is published; for its driver only. */
    private int end;

    private RuntimeException failure;
    /** The thread whose stack trace the failure has. */
    private long failedBy;
    /**
     * Number of the current or last run. Stored with release, before {@link #state}: a thread that reads a later number than its own also sees
     * what the earlier run has written, whatever it has seen of the state.
     */
    private int run;

    /** Whether a handle of the current run may exist. */
    private volatile boolean hasHandles;

    private CompletableFuture<Void> stage;

    AwaitableTask() {}

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(AwaitableTask.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Whether it waits or runs, so that it can not be bound anew. */
    public final boolean isBusy() {
        int now = state;
        return now == QUEUED || now == RUNNING;
    }

    /** Returns the number of the current or last run. */
    public final int run() {
        return run;
    }

    /** Returns whether the last run has ended, successfully or not. */
    public final boolean isDone() {
        int now = state;
        return now == DONE || now == FAILED;
    }

    /** Returns whether a run has ended, successfully or not: it was the last and has, or a later one has begun. */
    public final boolean isDone(int number) {
        return isDone() || (int) RUN.getAcquire(this) != number; // in this order
    }

    /** Throws the cause if the last run has failed. */
    public final void check() {
        if (state == FAILED) {
            throw failure();
        }
    }

    /** Throws the cause if a run has failed. After a failure no other run begins, so an earlier one has succeeded. */
    public final void check(int number) {
        if (state == FAILED && run == number) {
            throw failure();
        }
    }

    /** Returns the failure with the stack trace of the calling thread: that of another one says nothing of who waits. */
    private RuntimeException failure() {
        return failure instanceof CommunicationException fault
                        && failedBy != Thread.currentThread().threadId()
                ? again(fault)
                : failure;
    }

    private static CommunicationException again(CommunicationException fault) {
        Throwable cause = fault.getCause() == null ? fault : fault.getCause();
        return new CommunicationException(fault.category(), fault.detection(), fault.ranks(), fault.reason(), cause)
                .in(fault.call());
    }

    /** Returns a stage that completes with a run; made on demand. Its dependents run on {@code callbacks}. */
    public final synchronized CompletableFuture<Void> stage(Executor callbacks, int number) {
        if (run != number) { // an earlier one, which has ended
            CompletableFuture<Void> earlier = new CallbackStage<>(callbacks);
            earlier.complete(null);
            return earlier;
        }
        if (stage == null) {
            stage = new CallbackStage<>(callbacks);
            if (isDone() || !hasHandles) {
                complete(stage, state == FAILED ? failure : null);
            }
        }
        return stage;
    }

    /** Whether the run has ended; for its driver, which then takes it out of its queue and calls {@link #settle}. */
    public final boolean hasEnded() {
        return end != IDLE;
    }

    /**
     * Tells that the run has ended; it may be started anew from then on. Takes the lock only where another thread may look for the
     * stage, and completes that without it. What depends on the stage runs elsewhere.
     */
    public final void settle() {
        if (!hasHandles) {
            STATE.setRelease(this, end);
            return;
        }
        CompletableFuture<Void> ended;
        RuntimeException cause = end == FAILED ? failure : null;
        synchronized (this) {
            ended = stage;
            state = end;
        }
        if (ended != null) {
            complete(ended, cause);
        }
    }

    private static void complete(CompletableFuture<Void> stage, RuntimeException cause) {
        if (cause == null) {
            stage.complete(null);
        } else {
            stage.completeExceptionally(cause);
        }
    }

    /** Is about to be run by its caller, which waits for it. */
    public final void called() {
        if (hasHandles) { // a volatile store is a fence
            hasHandles = false;
        }
        end = IDLE;
        RUN.setRelease(this, run + 1);
        STATE.setRelease(this, QUEUED);
    }

    /** Waits in the queue; others may hold handles. */
    final synchronized void queued() {
        stage = null;
        hasHandles = true;
        end = IDLE;
        RUN.setRelease(this, run + 1);
        state = QUEUED;
    }

    public final boolean isQueued() {
        return state == QUEUED;
    }

    /** Its driver begins the run. */
    final void running() {
        STATE.setRelease(this, RUNNING);
    }

    final boolean isRunning() {
        return state == RUNNING;
    }

    /** The run has succeeded, which {@link #settle} publishes. */
    final void succeeded() {
        end = DONE;
    }

    /** The run has failed, which {@link #settle} publishes. */
    final void failed(RuntimeException cause) {
        failure = cause;
        failedBy = Thread.currentThread().threadId();
        end = FAILED;
    }
}
