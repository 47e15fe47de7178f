package io.tutti.error;

import java.util.Arrays;
import java.util.List;

/**
 * Thrown when a collective cannot be completed. Afterwards the contents of output buffers are undefined and the
 * communicator accepts no further collective. The message is one line that states what failed, where it failed and,
 * where there is a remedy, what to do. The stack trace begins with the method that the program called; with the
 * environment variable {@code TUTTI_DEBUG=1} it shows where in Tutti the exception arose.
 */
public final class CommunicationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The kind of fault. */
    public enum Category {
        /** A process died, left the job, or stopped responding. */
        PEER_LOST,
        /** A wait reached its deadline. */
        DEADLINE,
        /**
         * The ranks called different collectives, or the same collective with a different element type, count,
         * reduction operator or order.
         */
        MISMATCH,
        /**
         * A peer did not prove that it knows the job's secret, or it belongs to another job, version or configuration.
         */
        AUTHENTICATION,
        /** Memory, a port, a file or a permission was unavailable. */
        RESOURCE,
        /** The program of a rank ended the job. */
        ABORTED
    }

    /** What showed that a process was lost. */
    public enum Detection {
        /** Something else; always so in other categories than PEER_LOST. */
        OTHER,
        /** Its connection to rank 0, or rank 0's own, closed without farewell: the process has ended. */
        CLOSED,
        /** Nothing was heard of it for as long as {@code TUTTI_LIVENESS}: it is stopped or unreachable. */
        SILENCE
    }

    private final Category category;
    private final Detection detection;
    private final int[] ranks;

    /**
     * Creates an exception without an underlying cause.
     *
     * @param category the kind of fault
     * @param ranks the world ranks at fault or concerned; empty when unknown
     * @param message one line
     */
    public CommunicationException(Category category, List<Integer> ranks, String message) {
        this(category, ranks, message, null);
    }

    /**
     * Creates an exception.
     *
     * @param category the kind of fault
     * @param ranks the world ranks at fault or concerned; empty when unknown
     * @param message one line
     * @param cause the underlying exception, or null
     */
    public CommunicationException(Category category, List<Integer> ranks, String message, Throwable cause) {
        this(category, Detection.OTHER, ranks, message, cause);
    }

    /**
     * Creates an exception for a process that was lost.
     *
     * @param category the kind of fault
     * @param detection what showed the fault
     * @param ranks the world ranks at fault or concerned; empty when unknown
     * @param message one line
     * @param cause the underlying exception, or null
     */
    public CommunicationException(
            Category category, Detection detection, List<Integer> ranks, String message, Throwable cause) {
        super(message, cause);
        this.category = category;
        this.detection = detection;
        this.ranks = ranks.stream().mapToInt(Integer::intValue).toArray();
        setStackTrace(getStackTrace());
    }

    /**
     * Sets the stack trace, without Tutti's own methods above the one that the program called.
     *
     * @param frames all frames
     */
    @Override
    public void setStackTrace(StackTraceElement[] frames) {
        super.setStackTrace(UserFrames.of(frames));
    }

    /** {@return the kind of fault} */
    public Category category() {
        return category;
    }

    /** {@return what showed that a process was lost} */
    public Detection detection() {
        return detection;
    }

    /** {@return the world ranks at fault or concerned; empty when unknown} */
    public List<Integer> ranks() {
        return Arrays.stream(ranks).boxed().toList();
    }
}
