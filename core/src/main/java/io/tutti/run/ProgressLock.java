package io.tutti.run;

import java.util.concurrent.atomic.AtomicBoolean;

/** The progress lock of one rank: the thread that holds it drives all tasks. Acquiring never blocks. */
final class ProgressLock {
    private static final long NOBODY = 0;

    private final AtomicBoolean taken = new AtomicBoolean();
    /** Id of the holder. Only the holder writes it, so each thread can tell whether it is the holder. */
    private long holder = NOBODY;

    boolean tryAcquire() {
        if (!taken.compareAndSet(false, true)) {
            return false;
        }
        holder = Thread.currentThread().threadId();
        return true;
    }

    boolean isHeldByCaller() {
        return holder == Thread.currentThread().threadId();
    }

    void release() {
        holder = NOBODY;
        taken.setRelease(false);
    }

    /** Releases the lock so that other threads see it at once. */
    void releaseBeforeBlocking() {
        holder = NOBODY;
        taken.set(false);
    }
}
