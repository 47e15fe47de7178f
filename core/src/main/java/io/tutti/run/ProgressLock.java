package io.tutti.run;

import java.util.concurrent.atomic.AtomicBoolean;

/** The progress lock of one rank: the thread that holds it drives all tasks. Acquiring never blocks. */
final class ProgressLock {
    private static final long NOBODY = 0;

    private final AtomicBoolean taken = new AtomicBoolean();
    /** Id of the holder. Only the holder writes it, so each thread can tell whether it is the holder; what others read may be old. */
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

    /** Acquires the lock unless another thread than this one, which holds it for moments only, is found to hold it. */
    boolean tryAcquireAfter(Thread other) {
        while (!tryAcquire()) {
            long seen = holder;
            if (seen != NOBODY && (other == null || seen != other.threadId())) {
                return false;
            }
            Thread.yield();
        }
        return true;
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
