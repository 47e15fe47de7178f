package io.tutti.spi;

import java.lang.foreign.MemorySegment;

/**
 * Messages to and from one peer on one lane of one communicator, or on one {@link Channel}.
 *
 * <p>Sending: {@link #startMessage} announces a message. The caller calls {@link #write} until all announced bytes are
 * taken, then {@link #flush} until it returns true; from then on it may change the memory. Alternatively,
 * {@link #startZeroCopy} announces a zero-copy message, whose payload the peer reads in place; the caller may change the
 * memory once {@link #released} returns true. Messages are sent one after the other.
 *
 * <p>Receiving: once {@link #nextMessage} returns true, the header can be read. {@link #window} exposes payload and
 * {@link #consume} releases it, until all announced bytes are consumed; {@link #endMessage} ends the message. Until
 * then its window stays valid and the sender's zero-copy memory is not released.
 *
 * <p>All methods return immediately and, once a few messages have passed, allocate nothing. "Not now" is a return value
 * (false or 0); a broken link reports {@link #isLost()}. One thread at a time uses a link. Every message of a collective
 * calls these methods, so they should cost no more than the transfer itself.
 */
public interface Link extends AutoCloseable {
    /**
     * {@return the key of the transport, for messages: {@code shm}, {@code tcp}, {@code local} or that of another one}
     */
    String kind();

    /**
     * Announces a message of {@code bytes} payload bytes, if there is room for its header. The message before must have
     * been taken completely.
     *
     * @param sequence number of the collective on its communicator, from 0 to 2^48 - 1
     * @param fingerprint fingerprint of the collective that the sender is executing
     * @param key match key of the schedule
     * @param bytes payload bytes, from 0 to 2^48 - 1
     * @return false if there is no room now; the message is then not announced
     */
    boolean startMessage(long sequence, int fingerprint, int key, long bytes);

    /**
     * Takes payload of the message that {@link #startMessage} announced.
     *
     * @param source memory of the payload, native or of a heap array; must not change until {@link #flush} returns true
     * @param offset of the first byte in {@code source}
     * @param length bytes, at most what is left of the message
     * @return bytes taken; 0 if there is no room now
     */
    long write(MemorySegment source, long offset, long length);

    /**
     * Sends what was taken before.
     *
     * @return true if everything has left the sender's memory, which may change from then on
     */
    boolean flush();

    /**
     * Announces a zero-copy message, whose payload the peer reads in place. It needs neither {@link #write} nor
     * {@link #flush}; its ticket is the value of {@link #zeroCopyTicket} afterwards.
     *
     * @param sequence number of the collective on its communicator, from 0 to 2^48 - 1
     * @param fingerprint fingerprint of the collective that the sender is executing
     * @param key match key of the schedule
     * @param bytes payload bytes, from 0 to 2^48 - 1
     * @param allocation number of the allocation, from {@link MemoryRegistry#find}
     * @param offset of the payload in the allocation
     * @return false if there is no room now; the message is then not announced
     * @throws IllegalStateException if {@link #supportsZeroCopy} returns false
     */
    default boolean startZeroCopy(long sequence, int fingerprint, int key, long bytes, int allocation, long offset) {
        throw new IllegalStateException(kind() + " links do not support zero-copy messages");
    }

    /**
     * Returns whether this link supports zero-copy messages, that is {@link #startZeroCopy}.
     *
     * @return the same at each call
     */
    default boolean supportsZeroCopy() {
        return false;
    }

    /**
     * Returns the ticket of the last zero-copy message.
     *
     * @return the number of zero-copy messages sent so far
     */
    default long zeroCopyTicket() {
        return 0;
    }

    /**
     * Returns whether the peer has ended the zero-copy message with this ticket and all before it.
     *
     * @param ticket from {@link #zeroCopyTicket}
     * @return true if their memory may change
     */
    default boolean released(long ticket) {
        return true;
    }

    /**
     * Polls for a message.
     *
     * @return true if a message's header has arrived; stays true until {@link #endMessage}
     */
    boolean nextMessage();

    /** {@return the number of the collective on its communicator, from the header} */
    long sequence();

    /** {@return the fingerprint of the collective that the sender is executing, from the header} */
    int fingerprint();

    /** {@return the match key of the schedule, from the header} */
    int key();

    /** {@return the number of payload bytes of the whole message, from the header} */
    long bytes();

    /**
     * Polls for payload.
     *
     * @return the number of bytes that can be read now, contiguous in {@link #window} from {@link #windowOffset}; 0 if
     *     none has arrived. Unless the message ends sooner, the result is 0 or at least 8
     */
    long available();

    /** {@return the memory in which received payload can be read} */
    MemorySegment window();

    /**
     * Returns the offset in {@link #window} of the first readable byte.
     *
     * @return an offset in bytes, which only {@link #consume}, {@link #read} and {@link #endMessage} change while
     *     {@link #available} returns at least 8
     */
    long windowOffset();

    /**
     * Releases the beginning of the window.
     *
     * @param length bytes, at most what {@link #available} returned
     */
    void consume(long length);

    /**
     * Moves payload to memory of the receiver, bypassing the window if the link can.
     *
     * @param target memory of the receiver, native or of a heap array
     * @param offset of the first byte in {@code target}
     * @param length most bytes to move
     * @return bytes moved; 0 if none has arrived
     */
    default long read(MemorySegment target, long offset, long length) {
        long bytes = Math.min(length, available());
        if (bytes > 0) {
            MemoryCopy.copy(window(), windowOffset(), target, offset, bytes);
            consume(bytes);
        }
        return bytes;
    }

    /**
     * Ends a message. All its bytes must have been consumed.
     *
     * @throws IllegalStateException if they have not
     */
    void endMessage();

    /**
     * Returns the file descriptor on which a thread that has nothing else to do can wait for this link, by {@code poll}:
     * for input until a message or more of it arrives, for output until there is room.
     *
     * @return negative if there is none; the caller then looks at the link at intervals
     */
    default int descriptor() {
        return -1;
    }

    /**
     * Returns whether the peer has closed its end and everything that it sent has been read. This does not cover
     * progress that is not a message, such as {@link #released}: check that after this method.
     *
     * @return false while a message that has arrived completely is not ended
     */
    boolean isLost();

    /** Releases the link's resources; the peer's end then reports {@link #isLost}. Closing twice has no effect. */
    @Override
    void close();
}
