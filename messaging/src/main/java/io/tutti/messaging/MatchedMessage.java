package io.tutti.messaging;

import io.tutti.messaging.protocol.Arrival;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/** A message that a probe has taken: only {@link #receive} or {@link #startReceive} gets it. To be received once. */
public final class MatchedMessage {
    private final Messages messages;
    private final MessageStatus status;
    private Arrival arrival;

    MatchedMessage(Messages messages, Arrival arrival, MessageStatus status) {
        this.messages = messages;
        this.arrival = arrival;
        this.status = status;
    }

    /**
     * Returns what is known of the message.
     *
     * @return source, tag and length
     */
    public MessageStatus status() {
        return status;
    }

    /**
     * Receives the message.
     *
     * @param memory where to; its size in bytes is the most that is received
     * @return source, tag and length
     * @throws IllegalStateException if it has been received
     * @throws TruncationException if the message is longer than the memory
     * @throws io.tutti.error.CommunicationException if it cannot be received
     */
    public MessageStatus receive(MemorySegment memory) {
        return startReceive(memory).await();
    }

    /**
     * Starts to receive the message.
     *
     * @param memory where to; its size in bytes is the most that is received
     * @return the request
     * @throws IllegalStateException if it has been received
     * @throws io.tutti.error.CommunicationException if the job has ended
     */
    public MessageRequest startReceive(MemorySegment memory) {
        return startReceive(memory, status -> {});
    }

    /**
     * Starts to receive the message, and does something when it is complete.
     *
     * @param memory where to; its size in bytes is the most that is received
     * @param whenDone as for {@link Messages#startReceive(MemorySegment, int, int, Consumer)}
     * @return the request
     * @throws IllegalStateException if it has been received
     * @throws io.tutti.error.CommunicationException if the job has ended
     */
    public MessageRequest startReceive(MemorySegment memory, Consumer<MessageStatus> whenDone) {
        MessageChecks.writable(memory);
        if (arrival == null) {
            throw new IllegalStateException("the message has been received");
        }
        Arrival taken = arrival;
        arrival = null;
        return messages.startReceive(memory, taken, whenDone);
    }
}
