package io.tutti.bootstrap.handshake;

/** Thrown when one side of a connection did not admit the other. The message is one line that states the reason. */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean otherJob;

    /**
     * Creates an exception.
     *
     * @param message one line with the reason
     */
    public RefusedException(String message) {
        this(message, false);
    }

    RefusedException(String message, boolean otherJob) {
        super(message);
        this.otherJob = otherJob;
    }

    /** Returns whether the other side belongs to another job; it may have been reached at an outdated address. */
    public boolean isOtherJob() {
        return otherJob;
    }
}
