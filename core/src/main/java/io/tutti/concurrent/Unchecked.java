package io.tutti.concurrent;

/** Exceptions that one thread has thrown and another one throws again. */
public final class Unchecked {
    private Unchecked() {}

    /**
     * Returns the exception, for the caller to throw.
     *
     * @param failure a RuntimeException or an Error
     * @throws Error the failure, if it is one
     */
    public static RuntimeException of(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (RuntimeException) failure;
    }
}
