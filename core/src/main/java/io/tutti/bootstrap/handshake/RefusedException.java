package io.tutti.bootstrap.handshake;

/** Thrown when one side of a connection did not admit the other. The message is one line that states the reason. */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Refuser refuser;
    private final Purpose offered;

    /**
     * Creates an exception.
     *
     * @param message one line with the reason
     */
    public RefusedException(String message) {
        this(message, Refuser.MEMBER);
    }

    RefusedException(String message, Refuser refuser) {
        this(message, refuser, null);
    }

    private RefusedException(String message, Refuser refuser, Purpose offered) {
        super(message);
        this.refuser = refuser;
        this.offered = offered;
    }

    /** {@return the refusal of a dialler with another purpose than the listener's} */
    static RefusedException otherPurpose(Purpose listeners) {
        return new RefusedException("this address is for " + listeners, Refuser.UNPROVEN, listeners);
    }

    /** {@return who is on the other side, as far as it has shown that} */
    public Refuser refuser() {
        return refuser;
    }

    /**
     * {@return whether the dialler was refused because the listener is for something else: for this}
     *
     * @param purpose what the listener may be for
     */
    public boolean offers(Purpose purpose) {
        return offered == purpose;
    }
}
