package io.tutti.training.option;

/** An invalid option. The message is one line that names the option and its valid values. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
