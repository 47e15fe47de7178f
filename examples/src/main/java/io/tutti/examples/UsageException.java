package io.tutti.examples;

/** An option that cannot be; the message is one line that says which and what it may be. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
