package io.tutti.control;

import io.tutti.error.CommunicationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The end of a job, on one rank: empty until something sets it, then final. The first cause stays, so that survivors
 * blame the origin and not each other's fall. Any thread may set and read it; reading is one load.
 */
public final class Abort {
    private final AtomicReference<CommunicationException> cause = new AtomicReference<>();

    private final AtomicReference<Consumer<CommunicationException>> listener = new AtomicReference<>();

    /** Sets the cause, unless there is one. Returns whether this was the first. */
    public boolean set(CommunicationException first) {
        boolean isFirst = cause.compareAndSet(null, first);
        if (isFirst) {
            tell();
        }
        return isFirst;
    }

    /**
     * Has the cause told once, when it is set or is set already.
     *
     * @param told called by the thread that sets the cause, or by this one; must be quick
     */
    public void listen(Consumer<CommunicationException> told) {
        listener.set(told);
        tell();
    }

    private void tell() {
        CommunicationException first = cause.get();
        Consumer<CommunicationException> told = first == null ? null : listener.getAndSet(null);
        if (told != null) {
            told.accept(first);
        }
    }

    /** Whether the job has ended. */
    public boolean isSet() {
        return cause.getPlain() != null || cause.getOpaque() != null;
    }

    /** Whether the job has ended because ranks called different collectives. */
    boolean isMismatch() {
        CommunicationException first = cause.getAcquire();
        return first != null && first.category() == CommunicationException.Category.MISMATCH;
    }

    /** Throws a copy of the cause, with the caller's own stack, if there is one. */
    public void check() {
        CommunicationException first = cause.getAcquire();
        if (first != null) {
            throw new CommunicationException(first.category(), first.ranks(), first.getMessage(), first);
        }
    }

    /** Whether an exception says this end again, thrown by {@link #check}; else it is the thrower's own. */
    public boolean isSaidBy(CommunicationException exception) {
        CommunicationException first = cause.getAcquire();
        return first != null && exception.getCause() == first;
    }
}
