package io.tutti.examples.data;

/** A data set that cannot be used; the message is one line that says what, where, and what to do. */
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
