package io.tutti.messaging;

/** A message in the mode {@link SendMode#BUFFERED} found no room beside those that wait. Nothing was sent. */
public final class BufferFullException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    BufferFullException(String message) {
        super(message);
    }
}
