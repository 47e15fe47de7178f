package io.tutti.run;

/**
 * The wait of one thread beside the holder of the progress lock. Until what it waits for is there, the thread tries to acquire the
 * lock and drive itself, and pauses when another one has it. While the wait is open, threads that hand the lock on wake it.
 */
final class LockWait implements AutoCloseable {
    private final ProgressAccess access;
    private final BackoffIdleStrategy backoff;
    private boolean holds;

    LockWait(ProgressAccess access, BackoffIdleStrategy backoff) {
        this.access = access;
        this.backoff = backoff;
        access.driver().addWaiter();
    }

    /** Acquires the progress lock, unless another thread holds it. */
    boolean tryAcquire() {
        holds = access.tryAcquire();
        return holds;
    }

    /** Hands on the lock that it has acquired. */
    void handOn() {
        holds = false;
        access.handOn();
    }

    /** Another thread holds the lock. */
    void pause() {
        backoff.pause();
    }

    /** Ends the wait, and hands on the lock if the thread has thrown while it held it. */
    @Override
    public void close() {
        try {
            if (holds) {
                handOn();
            }
        } finally {
            access.driver().removeWaiter();
        }
    }
}
