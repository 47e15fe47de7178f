package io.tutti.control;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Ends the job when this rank fails, because the other ranks wait for it and would learn of it by a deadline only. Whatever a rank does
 * between joining and leaving its job fails through this class. Any thread may call it.
 *
 * @param control the rank's control plane
 */
public record JobFailures(ControlPlane control) {
    /**
     * {@return the failure of a rank for an exception that Tutti does not expect}
     *
     * @param rank the rank
     * @param where follows the words "rank N failed"; empty, or begins with a space
     * @param cause the exception
     */
    public static CommunicationException of(int rank, String where, Throwable cause) {
        Category category = cause instanceof OutOfMemoryError ? Category.RESOURCE : Category.PEER_LOST;
        String message = "rank " + rank + " failed" + where + ": " + cause;
        return new CommunicationException(category, List.of(rank), message, cause);
    }

    /** {@return the failure of this rank for an exception that Tutti does not expect; see {@link #of(int, String, Throwable)}} */
    public CommunicationException of(String where, Throwable cause) {
        return of(control.rank(), where, cause);
    }

    /** Ends the job. This rank continues even if the message to the other ranks cannot be sent. */
    public void endJob(CommunicationException cause) {
        try {
            control.raise(cause);
        } catch (RuntimeException | Error e) {
            control.abort().set(cause);
            cause.addSuppressed(e);
        }
    }

    /**
     * Does this rank's part of something that other ranks take part in. Ends the job if it fails for a reason that Tutti does not expect.
     * A {@link CommunicationException} does not: the code that throws it has told the others, or they find the same.
     *
     * @param where what is done, as in {@link #of(int, String, Throwable)}
     * @param part this rank's part
     * @return what the part returns
     */
    public <T> T expecting(String where, Supplier<T> part) {
        try {
            return part.get();
        } catch (CommunicationException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            endJob(of(where, e));
            throw e;
        }
    }

    /** Does a part that returns nothing; see {@link #expecting(String, Supplier)}. */
    public void expecting(String where, Runnable part) {
        expecting(where, returning(part));
    }

    /**
     * Does this rank's part of a call of the program. As {@link #expecting(String, Supplier)}, but a mistake of the caller does not end the
     * job: all ranks make it, or their calls differ.
     *
     * @throws CommunicationException also for what Tutti does not expect, with that as its cause: the program gets what the other ranks get
     */
    public <T> T calling(String where, Supplier<T> part) {
        try {
            return part.get();
        } catch (CommunicationException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            if (e instanceof IllegalArgumentException && told(e).isEmpty()) {
                throw e;
            }
            CommunicationException own = of(where, e);
            endJob(own);
            throw told(e).orElse(own);
        }
    }

    /** What the other ranks were told of an exception of this one, here or in a part of the call; empty if nothing, or of something else before. */
    private Optional<CommunicationException> told(Throwable cause) {
        return control.abort()
                .cause()
                .filter(first -> first.getCause() == cause)
                .map(first -> new CommunicationException(first.category(), first.ranks(), first.reason(), cause));
    }

    private static Supplier<Void> returning(Runnable part) {
        return () -> {
            part.run();
            return null;
        };
    }

    /**
     * Does this rank's part of something without which no rank can go on. Ends the job if it fails for any reason.
     *
     * @param where what is done, as in {@link #of(int, String, Throwable)}
     * @param part this rank's part
     * @return what the part returns
     * @throws CommunicationException also for what Tutti does not expect, with that as its cause; but a mistake of the caller, an {@link
     *     IllegalArgumentException}, is thrown as it is
     */
    public <T> T needing(String where, Supplier<T> part) {
        try {
            return expecting(where, part);
        } catch (CommunicationException e) {
            if (!control.abort().isSaidBy(e)
                    && (e.getCause() == null || told(e.getCause()).isEmpty())) {
                endJob(e);
            }
            throw e;
        } catch (IllegalArgumentException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            throw told(e).orElseGet(() -> of(where, e));
        }
    }

    /** Does a part that returns nothing; see {@link #needing(String, Supplier)}. */
    public void needing(String where, Runnable part) {
        needing(where, returning(part));
    }
}
