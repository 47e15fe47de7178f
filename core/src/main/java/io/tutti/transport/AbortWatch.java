package io.tutti.transport;

import io.tutti.control.Abort;
import io.tutti.spi.TransportContext;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** Closes a resource on which a thread blocks as soon as the job is aborted. */
final class AbortWatch implements TransportContext.Watch {
    private static final long POLL_NANOS = 20_000_000L;

    private final Thread thread;
    private volatile boolean through;

    /**
     * Starts the watch.
     *
     * @param abort the job's abort signal
     * @param blocking closed on abort, unless {@link #close} was called before
     */
    AbortWatch(Abort abort, Closeable blocking) {
        this.thread = Thread.ofPlatform().daemon().name("tutti-abort-watch").start(() -> watch(abort, blocking));
    }

    private void watch(Abort abort, Closeable blocking) {
        while (!through && !abort.isSet()) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        if (!through) {
            try {
                blocking.close();
            } catch (IOException e) {
                // the job has been aborted; there is nothing left to report
            }
        }
    }

    /** Ends the watch: the thread no longer blocks, so the resource is left open. */
    @Override
    public void close() {
        through = true;
        LockSupport.unpark(thread);
    }
}
