package io.tutti.bootstrap;

/** The other side was not admitted, or did not admit this one; the message is one line that says why. */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean otherJob;

    /** @param message one line */
    public RefusedException(String message) {
        this(message, false);
    }

    RefusedException(String message, boolean otherJob) {
        super(message);
        this.otherJob = otherJob;
    }

    /** Whether the other side belongs to another job: perhaps it was merely found at an old address. */
    boolean isOtherJob() {
        return otherJob;
    }
}
