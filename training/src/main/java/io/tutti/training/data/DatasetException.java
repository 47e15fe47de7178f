package io.tutti.training.data;

/** An unusable data set. The message is one line that states the problem, the place, and the remedy. */
public final class DatasetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With a message of one line. */
    public DatasetException(String message) {
        super(message);
    }

    DatasetException(String message, Throwable cause) {
        super(message, cause);
    }
}
