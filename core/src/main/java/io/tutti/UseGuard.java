package io.tutti;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * Who uses a communicator: one thread at a time, and none after it is closed. Entering writes {@code user} and then reads
 * {@code closed}, closing does it the other way round, so one of the two sees the other.
 */
final class UseGuard {
    private static final long LOOK_NANOS = 100_000;
    private static final VarHandle USER = userHandle();

    private volatile Thread user;
    private volatile boolean closed;

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
     * @throws IllegalStateException if another thread uses it, or if it is closed
     */
    void enter() {
        Thread caller = Thread.currentThread();
        if (!USER.compareAndSet(this, null, caller)) {
            throw refusal(caller);
        }
        if (closed) {
            leave();
            throw closedAlready();
        }
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

    /** Ends the claim. */
    void leave() {
        USER.setRelease(this, null);
    }

    /**
     * Refuses all calls from now on. Returns false if that was done before.
     *
     * @throws IllegalStateException if another thread uses the communicator, which stays open then
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

    /** Refuses all calls from now on; returns when the one in progress has ended, interrupted or not. */
    void closeAfterUse() {
        closed = true;
        boolean interrupted = false;
        while (user != null) {
            LockSupport.parkNanos(LOOK_NANOS);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
