package io.tutti.control;

import io.tutti.error.CommunicationException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The end of a job, on one rank: not set at first, then final. The first cause is kept, so that the surviving
 * ranks report the origin of the failure and not its consequences. Any thread may set and read it; reading is one load.
 */
public final class Abort {

    private final AtomicReference<CommunicationException> cause = new AtomicReference<>();

    private final Set<Consumer<CommunicationException>> listeners = ConcurrentHashMap.newKeySet();

    /** Sets the cause, unless there is one. Returns whether this was the first. */
    public boolean set(CommunicationException first) {
        boolean isFirst = cause.compareAndSet(null, first);
        if (isFirst) {
            tell();
        }
        return isFirst;
    }

    /**
     * Registers a listener that is notified once, when the cause is set, or at once if it is set already.
     *
     * @param told called by the thread that sets the cause, or by the calling one; must be fast
     */
    public void listen(Consumer<CommunicationException> told) {
        listeners.add(told);
        tell();
    }

    /** Forgets a listener, unless it is being notified. */
    public void forget(Consumer<CommunicationException> told) {
        listeners.remove(told);
    }

    private void tell() {
        CommunicationException first = cause.get();
        if (first == null) {
            return;
        }
        for (Consumer<CommunicationException> told : listeners) {
            if (listeners.remove(told)) {
                tell(told, first);
            }
        }
    }

    /** What a listener cannot do, such as start a thread, keeps this rank from nothing else that ends the job. */
    private static void tell(Consumer<CommunicationException> told, CommunicationException first) {
        try {
            told.accept(first);
        } catch (RuntimeException | Error e) {
            System.getLogger("io.tutti").log(System.Logger.Level.WARNING, "a listener of the job's end failed", e);
        }
    }

    /** Whether the job has ended. */
    public boolean isSet() {
        return cause.getPlain() != null || cause.getOpaque() != null;
    }

    /** Why the job has ended; empty if it has not. */
    public Optional<CommunicationException> cause() {
        return Optional.ofNullable(cause.getAcquire());
    }

    /** Whether the job has ended because ranks called different collectives. */
    boolean isMismatch() {
        CommunicationException first = cause.getAcquire();
        return first != null && first.category() == CommunicationException.Category.MISMATCH;
    }

    /** Throws a copy of the cause, with the caller's own stack and without the call of another thread, if there is one. */
    public void check() {
        CommunicationException first = cause.getAcquire();
        if (first != null) {
            throw new CommunicationException(first.category(), first.detection(), first.ranks(), first.reason(), first);
        }
    }

    /** Whether an exception was thrown by {@link #check} and repeats this cause, rather than reporting a new failure. */
    public boolean isSaidBy(CommunicationException exception) {
        CommunicationException first = cause.getAcquire();
        return first != null && exception.getCause() == first;
    }
}
