package io.tutti.messaging;

/** A message was longer than the memory of its receive, which holds its beginning. Concerns this receive only. */
public final class TruncationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient MessageStatus status;

    TruncationException(MessageStatus status, long capacity) {
        super("the message with tag " + status.tag() + " from rank " + status.source() + " of the communicator has "
                + status.bytes() + " bytes, but the receive has room for " + capacity);
        this.status = status;
    }

    /**
     * Returns what is known of the message.
     *
     * @return source, tag, and the length that was sent; null after deserialization
     */
    public MessageStatus status() {
        return status;
    }
}
