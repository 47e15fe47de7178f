package io.tutti.run;

import io.tutti.control.ControlPlane;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.util.List;

/** Ends the job when this rank fails, because the other ranks wait for it. Any thread may call it. */
final class JobFailures {
    /** Pause after a failure of the engine itself, so that a permanent failure does not occupy a processor. */
    private static final long PAUSE_NS = 10_000_000;

    private final ControlPlane control;

    JobFailures(ControlPlane control) {
        this.control = control;
    }

    /** Returns the failure of this rank for an exception. */
    CommunicationException of(String where, Throwable cause) {
        Category category = cause instanceof OutOfMemoryError ? Category.RESOURCE : Category.PEER_LOST;
        String message = "rank " + control.rank() + " failed" + where + ": " + cause;
        return new CommunicationException(category, List.of(control.rank()), message, cause);
    }

    /** Ends the job. This rank continues even if the message to the other ranks cannot be sent. */
    void endJob(CommunicationException cause) {
        try {
            control.raise(cause);
        } catch (RuntimeException | Error e) {
            control.abort().set(cause);
            cause.addSuppressed(e);
        }
    }

    /**
     * Ends the job, because the engine itself failed outside its tasks. Each task observes the abort when it is driven next
     * and ends, so the threads that wait for it are notified.
     */
    void engineFailed(Throwable cause) {
        endJob(of(" while it waited for others", cause));
        BackoffIdleStrategy.park(PAUSE_NS);
    }
}
