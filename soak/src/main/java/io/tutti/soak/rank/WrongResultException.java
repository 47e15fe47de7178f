package io.tutti.soak.rank;

/** A collective has given a result that it must not give. */
final class WrongResultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WrongResultException(String message) {
        super(message);
    }
}
