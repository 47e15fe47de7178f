package io.tutti.concurrent;

/**
 * Closes several resources, each whatever those before it have thrown: one that fails, as that of a program may, keeps no other open. For
 * one thread.
 */
public final class ClosingEach {
    private Throwable failure;

    /**
     * Closes a resource, and keeps what that throws.
     *
     * @param close the resource's method
     */
    public void close(Runnable close) {
        if (failure != null) {
            Closing.after(failure, close);
            return;
        }
        try {
            close.run();
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    /** Throws what the first has thrown that failed, with what others have thrown as suppressed; returns if none has. */
    public void end() {
        if (failure != null) {
            throw Unchecked.of(failure);
        }
    }
}
