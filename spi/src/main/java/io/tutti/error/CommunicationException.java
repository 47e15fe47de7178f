package io.tutti.error;

import java.util.Arrays;
import java.util.List;

/**
 * Thrown when a collective cannot be completed. Afterwards the contents of output buffers are undefined and the
 * communicator accepts no further collective. The message is one line that states what failed, where it failed and,
 * where there is a remedy, what to do, and which call of this rank ended with it: {@code rank 3 (vm, pid 24284) died: its
 * connection closed without farewell; this rank was in #401 allreduce(SUM, FLOAT32, count=50000) by two-shot}. The stack
 * trace begins with the method that the program called; with the environment variable {@code TUTTI_DEBUG=1} it shows where
 * in Tutti the exception arose.
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
    /** The call that ended with it, in words; empty if none did. */
    private final String call;

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
        this.call = "";
        setStackTrace(getStackTrace());
    }

    private CommunicationException(CommunicationException same, String call) {
        super(same.reason(), same.getCause());
        this.category = same.category;
        this.detection = same.detection;
        this.ranks = same.ranks;
        this.call = call;
        setStackTrace(same.getStackTrace());
        for (Throwable suppressed : same.getSuppressed()) {
            addSuppressed(suppressed);
        }
    }

    /**
     * Returns the same failure as the end of a call of this rank: with its cause, stack trace and suppressed exceptions.
     *
     * @param ended the call in words, such as {@code #401 allreduce(SUM, FLOAT32, count=50000) by two-shot}; replaces another one
     * @return a new exception
     */
    public CommunicationException in(String ended) {
        return new CommunicationException(this, ended);
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

    /**
     * Returns what failed, and which call ended with it, unless what failed names that already.
     *
     * @return {@link #reason()}, and mostly {@code ; this rank was in} and {@link #call()}
     */
    @Override
    public String getMessage() {
        return call.isEmpty() || namesCall() ? reason() : reason() + "; this rank was in " + call;
    }

    /** Whether what failed is said to have failed in this call, or in an equal one of another rank. */
    private boolean namesCall() {
        String words = " in " + call;
        String text = String.valueOf(reason());
        int at = text.indexOf(words);
        while (at >= 0 && goesOn(text, at + words.length())) {
            at = text.indexOf(words, at + 1);
        }
        return at >= 0;
    }

    /** Whether a name is longer: the call names rank 2, the text rank 20. */
    private static boolean goesOn(String text, int end) {
        return end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '-');
    }

    /** {@return what failed, without the call of this rank: equal on all ranks that have learned it from each other} */
    public String reason() {
        return super.getMessage();
    }

    /**
     * Returns the call of this rank that ended with this failure, in words.
     *
     * @return {@code #401 allreduce(SUM, FLOAT32, count=50000) by two-shot}: its number on its communicator, which is that of {@code
     *     tutti doctor}, and what it is; without a number if it was not begun, because the job had failed before. In words of its own for
     *     what is no collective: {@code send(FLOAT32, count=10) to rank 1, transfer #3}, {@code receive with tag 7 from rank 2 of the
     *     communicator}, {@code connect}. Empty if the failure ended no call
     */
    public String call() {
        return call;
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
