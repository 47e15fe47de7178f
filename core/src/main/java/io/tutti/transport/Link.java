package io.tutti.transport;

import java.lang.foreign.MemorySegment;

/**
 * Messages to and from one peer on one channel.
 *
 * <p>Sending: {@link #startMessage} announces, {@link #write} is called until all announced bytes were taken, then
 * {@link #flush} until it returns true; then the memory may be changed. Or {@link #startLent} announces bytes that stay
 * where they are; the memory may be changed when {@link #released} says so.
 *
 * <p>Receiving: when {@link #nextMessage} returns true the header can be read; {@link #window} shows payload, {@link
 * #consume} gives it back, until all announced bytes were consumed; {@link #endMessage} ends it. While a message is not
 * ended its window stays valid and its sender's lent memory unreleased.
 *
 * <p>Everything returns at once. "Not now" is a value (false or 0); a broken link is {@link #isLost()}.
 */
public interface Link extends AutoCloseable {
    /** {@code "shm"}, {@code "tcp"} or {@code "local"}. */
    String kind();

    /**
     * Announces a message of {@code bytes} payload bytes, if there is room for its header.
     *
     * @param sequence number of the collective on its communicator
     * @param fingerprint what the sender believes the collective to be
     * @param key match key of the schedule
     * @return false if there is no room now
     */
    boolean startMessage(long sequence, int signature, int key, long bytes);

    /**
     * Takes payload of the message that was started.
     *
     * @return bytes taken, 0 if there is no room now
     */
    long write(MemorySegment source, long offset, long length);

    /** Pushes on what was taken; true when the sender's memory is no longer needed and everything is on its way. */
    boolean flush();

    /**
     * Announces a message whose payload the peer reads where it is.
     *
     * @param allocation number of the allocation, as {@link MemoryRegistry#find} gave it
     * @param offset of the payload in the allocation
     * @return false if there is no room now
     */
    default boolean startLent(long sequence, int signature, int key, long bytes, int allocation, long offset) {
        throw new IllegalStateException(kind() + " links do not lend");
    }

    /** Whether {@link #startLent} works on this link. */
    default boolean lends() {
        return false;
    }

    /** Number of messages lent so far: the ticket of the one lent last. */
    default long lent() {
        return 0;
    }

    /** Whether the peer has ended the message with this ticket and all before. */
    default boolean released(long ticket) {
        return true;
    }

    /** Whether a message's header has arrived; true until {@link #endMessage}. */
    boolean nextMessage();

    /** Header: number of the collective on its communicator. */
    long sequence();

    /** Header: what the sender believes the collective to be. */
    int signature();

    /** Header: match key of the schedule. */
    int key();

    /** Header: payload bytes in all. */
    long bytes();

    /**
     * Payload bytes that can be read now, contiguous in {@link #window} from {@link #windowOffset}; 0 if none has
     * arrived. Looks for more. Apart from the last of a message it is at least 8 once the peer has sent as much.
     */
    long available();

    /** The memory of the window. */
    MemorySegment window();

    /** Where in {@link #window} the readable bytes begin. */
    long windowOffset();

    /** Gives back the first {@code length} bytes of the window. */
    void consume(long length);

    /**
     * Moves up to {@code length} payload bytes to {@code target}, past the window if the link can.
     *
     * @return bytes moved, 0 if none has arrived
     */
    default long read(MemorySegment target, long offset, long length) {
        long bytes = Math.min(length, available());
        if (bytes > 0) {
            MemorySegment.copy(window(), windowOffset(), target, offset, bytes);
            consume(bytes);
        }
        return bytes;
    }

    /** Ends a message of which all bytes were consumed. */
    void endMessage();

    /** What {@link Poller} can wait for on behalf of this link; negative if it can not. */
    default int descriptor() {
        return -1;
    }

    /**
     * Whether the peer's end is gone and everything it sent was read. Of progress that does not come as a message, such as
     * {@link #released}, it says nothing: read that after this.
     */
    boolean isLost();

    /** Gives back what the link holds; the peer sees it as lost. Closing twice has no effect. */
    @Override
    void close();
}
