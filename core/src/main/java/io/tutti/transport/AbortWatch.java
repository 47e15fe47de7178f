package io.tutti.transport;

import io.tutti.control.Abort;
import io.tutti.error.CommunicationException;
import io.tutti.spi.TransportContext;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.Consumer;

/** Closes a resource on which a thread blocks as soon as the job is aborted. */
final class AbortWatch implements TransportContext.Watch {
    private final Abort abort;
    private final Consumer<CommunicationException> listener;

    /**
     * Starts the watch.
     *
     * @param abort the job's abort signal
     * @param blocking closed on abort, unless {@link #close} was called before
     */
    AbortWatch(Abort abort, Closeable blocking) {
        this.abort = abort;
        this.listener = cause -> close(blocking);
        abort.listen(listener);
    }

    private static void close(Closeable blocking) {
        try {
            blocking.close();
        } catch (IOException e) {
            // the job has been aborted; there is nothing left to report
        }
    }

    /** Ends the watch: the thread no longer blocks, so the resource is left open. */
    @Override
    public void close() {
        abort.forget(listener);
    }
}
