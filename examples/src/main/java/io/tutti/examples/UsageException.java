package io.tutti.examples;

/** An invalid option. The message is one line that names the option and its valid values. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
