package io.tutti;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * Admits one thread at a time to a communicator, and none after it is closed. Entering writes {@code user} and then reads {@code
 * closed}; closing writes {@code closed} and then reads {@code user}. Both are sequentially consistent, so at least one of the two
 * sees the other.
 */
final class UseGuard {
    private static final long POLL_NANOS = 100_000;
    private static final VarHandle USER = userHandle();

    private volatile Thread user;
    private volatile boolean closed;
    /** The thread that entered last; written only when it changes, because storing references is expensive. */
    private Thread last;

    private static VarHandle userHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(UseGuard.class, "user", Thread.class);
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
        if (!USER.compareAndSet(this, null, caller)) {
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

    /** Returns the thread that uses the communicator, or used it last; null if none has. */
    Thread latest() {
        Thread current = user;
        return current == null ? last : current;
    }

    private IllegalStateException refusal(Thread caller) {
        return closed
                ? closedAlready()
                : new IllegalStateException(
                        "thread=" + caller.getName() + " uses a communicator that is in use by thread=" + user);
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
        USER.setRelease(this, null);
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
        while (user != null) {
            LockSupport.parkNanos(POLL_NANOS);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
