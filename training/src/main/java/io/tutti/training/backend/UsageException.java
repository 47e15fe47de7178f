package io.tutti.training.backend;

/** Wrong input. The message is one line that names the option or the file, and what it must be. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
