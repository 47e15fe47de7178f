package io.tutti;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Admits one thread at a time to a communicator, and none after it is closed. Entering writes {@code user} and then reads {@code
 * closed}; closing writes {@code closed} and then reads {@code user}. Both are sequentially consistent, so at least one of the two
 * sees the other.
 */
final class UseGuard {
    private static final long POLL_NANOS = 100_000;
    private static final long NOBODY = 0;
    private static final VarHandle USER = userHandle();

    /** Id of the thread inside, or {@link #NOBODY}: storing references is expensive. */
    private volatile long user;

    private volatile boolean closed;
    /** The thread that entered last; written only when it changes. */
    private volatile Thread last;

    private static VarHandle userHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(UseGuard.class, "user", long.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Claims the communicator for the calling thread.
     *
     * @throws IllegalStateException if a thread uses it, or if it is closed
     */
    void enter() {
        Thread caller = Thread.currentThread();
        if (!USER.compareAndSet(this, NOBODY, caller.threadId())) {
            throw refusal(caller);
        }
        if (last != caller) {
            last = caller;
        }
        if (closed) {
            leave();
            throw closedAlready();
        }
    }

    /** Returns the thread that uses the communicator, or used it last; null if none has, or at the very beginning of a use. */
    Thread latest() {
        return last;
    }

    private IllegalStateException refusal(Thread caller) {
        return closed
                ? closedAlready()
                : new IllegalStateException(
                        "thread=" + caller.getName() + " uses a communicator that is in use by thread=" + userName());
    }

    private String userName() {
        Thread latest = last;
        return latest == null ? "#" + user : latest.getName();
    }

    private static IllegalStateException closedAlready() {
        return new IllegalStateException("the communicator is closed");
    }

    /** Throws an {@link IllegalStateException} if the communicator is closed. */
    void requireOpen() {
        if (closed) {
            throw closedAlready();
        }
    }

    /** Releases the communicator. */
    void leave() {
        USER.setRelease(this, NOBODY);
    }

    /**
     * Runs an action of the thread that claims the communicator for it.
     *
     * @throws IllegalStateException if a thread uses the communicator, or if it is closed
     */
    <T> T exclusively(Supplier<T> action) {
        enter();
        try {
            return action.get();
        } finally {
            leave();
        }
    }

    /**
     * Refuses all later calls. Returns false if the communicator was already closed.
     *
     * @throws IllegalStateException if another thread uses the communicator, which then stays open
     */
    boolean close() {
        if (closed) {
            return false;
        }
        enter();
        closed = true;
        leave();
        return true;
    }

    /** Refuses all later calls and waits for the call in progress. An interrupt does not end the wait. */
    void closeAfterUse() {
        closed = true;
        boolean interrupted = false;
        while (user != NOBODY) {
            LockSupport.parkNanos(POLL_NANOS);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
