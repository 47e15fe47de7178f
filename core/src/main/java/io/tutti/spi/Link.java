package io.tutti.spi;

import java.lang.foreign.MemorySegment;

/**
 * Messages to and from one peer on one channel.
 *
 * <p>Sending: {@link #startMessage} announces a message. The caller calls {@link #write} until all announced bytes are
 * taken, then {@link #flush} until it returns true; from then on it may change the memory. Alternatively,
 * {@link #startZeroCopy} announces a zero-copy message, whose payload the peer reads in place; the caller may change the
 * memory once {@link #released} returns true.
 *
 * <p>Receiving: once {@link #nextMessage} returns true, the header can be read. {@link #window} exposes payload and
 * {@link #consume} releases it, until all announced bytes are consumed; {@link #endMessage} ends the message. Until
 * then its window stays valid and the sender's zero-copy memory is not released.
 *
 * <p>All methods return immediately. "Not now" is a return value (false or 0); a broken link reports {@link #isLost()}.
 * One thread at a time uses a link.
 */
public interface Link extends AutoCloseable {
    /**
     * {@return the key of the transport, for messages: {@code shm}, {@code tcp}, {@code local} or that of another one}
     */
    String kind();

    /**
     * Announces a message of {@code bytes} payload bytes, if there is room for its header.
     *
     * @param sequence number of the collective on its communicator
     * @param fingerprint fingerprint of the collective that the sender is executing
     * @param key match key of the schedule
     * @param bytes payload bytes, 0 or more
     * @return false if there is no room now
     */
    boolean startMessage(long sequence, int fingerprint, int key, long bytes);

    /**
     * Takes payload of the message that {@link #startMessage} announced.
     *
     * @param source memory of the payload
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
     * @param sequence number of the collective on its communicator
     * @param signature fingerprint of the collective that the sender is executing
     * @param key match key of the schedule
     * @param bytes payload bytes
     * @param allocation number of the allocation, from {@link MemoryRegistry#find}
     * @param offset of the payload in the allocation
     * @return false if there is no room now
     * @throws IllegalStateException if {@link #supportsZeroCopy} returns false
     */
    default boolean startZeroCopy(long sequence, int signature, int key, long bytes, int allocation, long offset) {
        throw new IllegalStateException(kind() + " links do not support zero-copy messages");
    }

    /** {@return whether this link supports zero-copy messages, that is {@link #startZeroCopy}} */
    default boolean supportsZeroCopy() {
        return false;
    }

    /** {@return the number of zero-copy messages sent so far, which is the ticket of the last one} */
    default long zeroCopyTicket() {
        return 0;
    }

    /**
     * {@return whether the peer has ended the zero-copy message with this ticket and all before it}
     *
     * @param ticket the value of {@link #zeroCopyTicket} after the message was announced
     */
    default boolean released(long ticket) {
        return true;
    }

    /** {@return whether a message's header has arrived; stays true until {@link #endMessage}} */
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
     * Polls for payload and returns the number of bytes that can be read now, contiguous in {@link #window} from
     * {@link #windowOffset}; 0 if none has arrived. Unless the message ends sooner, the result is 0 or at least 8.
     *
     * @return bytes
     */
    long available();

    /** {@return the memory in which received payload can be read} */
    MemorySegment window();

    /** {@return the offset in {@link #window} of the first readable byte} */
    long windowOffset();

    /**
     * Releases the first {@code length} bytes of the window.
     *
     * @param length bytes, at most {@link #available}
     */
    void consume(long length);

    /**
     * Moves up to {@code length} payload bytes to {@code target}, bypassing the window if the link can.
     *
     * @param target memory of the receiver
     * @param offset of the first byte in {@code target}
     * @param length most bytes to move
     * @return bytes moved; 0 if none has arrived
     */
    default long read(MemorySegment target, long offset, long length) {
        long bytes = Math.min(length, available());
        if (bytes > 0) {
            MemorySegment.copy(window(), windowOffset(), target, offset, bytes);
            consume(bytes);
        }
        return bytes;
    }

    /** Ends a message. All its bytes must have been consumed. */
    void endMessage();

    /** {@return the file descriptor on which the system can wait for this link; negative if there is none} */
    default int descriptor() {
        return -1;
    }

    /**
     * {@return whether the peer has closed its end and everything that it sent has been read} This does not cover
     * progress that is not a message, such as {@link #released}: check that after this method.
     */
    boolean isLost();

    /** Releases the link's resources; the peer's end then reports {@link #isLost}. Closing twice has no effect. */
    @Override
    void close();
}
