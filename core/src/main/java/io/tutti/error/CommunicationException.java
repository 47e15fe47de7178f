package io.tutti.error;

import java.util.List;

/**
 * A collective could not be completed. After it the contents of output buffers are undefined and the communicator takes
 * no further collective. The message is one line that says what, where and, if something can be done, what to do.
 */
public final class CommunicationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What kind of fault it is. */
    public enum Category {
        /** A process died, left, or stopped answering. */
        PEER_LOST,
        /** A wait reached its deadline. */
        DEADLINE,
        /** Ranks called different collectives, or with different type, count, operation or order. */
        MISMATCH,
        /** A peer did not prove that it knows the job's secret, or belongs to another job, version or configuration. */
        AUTHENTICATION,
        /** Memory, a port, a file or a permission was not to be had. */
        RESOURCE
    }

    private final Category category;
    private final transient List<Integer> ranks;

    /**
     * @param category the kind of fault
     * @param ranks the ranks at fault or concerned, possibly empty
     * @param message one line
     */
    public CommunicationException(Category category, List<Integer> ranks, String message) {
        this(category, ranks, message, null);
    }

    /** As above, with the underlying cause. */
    public CommunicationException(Category category, List<Integer> ranks, String message, Throwable cause) {
        super(message, cause);
        this.category = category;
        this.ranks = List.copyOf(ranks);
    }

    /** The kind of fault. */
    public Category category() {
        return category;
    }

    /** World ranks at fault or concerned; empty when unknown. */
    public List<Integer> ranks() {
        return ranks == null ? List.of() : ranks;
    }
}
