package io.tutti.messaging;

/**
 * What is known of a message.
 *
 * @param source the rank in the communicator that sent it; {@link Messages#ANY_SOURCE} if there is none
 * @param tag its tag; {@link Messages#ANY_TAG} if there is none
 * @param bytes its length as it was sent, in bytes
 * @param elementBytes bytes of an element as its sender counts them ({@link Messages#ofElements}); 1 if it says nothing
 * @param isCancelled whether there is none, because the receive was cancelled
 */
public record MessageStatus(int source, int tag, long bytes, int elementBytes, boolean isCancelled) {
    /** The status of a request that is not under way. */
    public static final MessageStatus EMPTY = new MessageStatus(Messages.ANY_SOURCE, Messages.ANY_TAG, 0, 1, false);

    /**
     * Returns the length in elements.
     *
     * @param elementBytes bytes of an element, at least 1
     * @return the number of whole elements, or -1 if the length is no multiple of {@code elementBytes}
     */
    public long count(int elementBytes) {
        return bytes % elementBytes == 0 ? bytes / elementBytes : -1;
    }
}
