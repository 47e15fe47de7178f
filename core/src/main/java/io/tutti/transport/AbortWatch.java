package io.tutti.transport;

import io.tutti.control.Abort;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** Closes what a thread blocks on as soon as the job ends. */
final class AbortWatch {
    private static final long LOOK_NANOS = 20_000_000L;

    private final Thread thread;
    private volatile boolean through;

    AbortWatch(Abort abort, Closeable blocking) {
        this.thread = Thread.ofVirtual().name("tutti-abort-watch").start(() -> watch(abort, blocking));
    }

    private void watch(Abort abort, Closeable blocking) {
        while (!through && !abort.isSet()) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        if (!through) {
            try {
                blocking.close();
            } catch (IOException e) {
                // the job is at its end
            }
        }
    }

    /** The thread is through; what it blocked on is left alone. */
    void end() {
        through = true;
        LockSupport.unpark(thread);
    }
}
