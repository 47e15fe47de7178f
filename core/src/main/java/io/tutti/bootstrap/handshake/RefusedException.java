package io.tutti.bootstrap.handshake;

/** Thrown when one side of a connection did not admit the other. The message is one line that states the reason. */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Refuser refuser;

    /**
     * Creates an exception.
     *
     * @param message one line with the reason
     */
    public RefusedException(String message) {
        this(message, Refuser.MEMBER);
    }

    RefusedException(String message, Refuser refuser) {
        super(message);
        this.refuser = refuser;
    }

    /** {@return who is on the other side, as far as it has shown that} */
    public Refuser refuser() {
        return refuser;
    }
}
