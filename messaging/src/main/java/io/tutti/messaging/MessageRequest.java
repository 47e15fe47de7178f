package io.tutti.messaging;

import io.tutti.messaging.protocol.CancelOperation;
import io.tutti.messaging.protocol.Operation;
import io.tutti.messaging.protocol.ReceiveOperation;

/**
 * A send or receive that does not block. The memory belongs to it until it is complete. A request from a {@code prepare} method can
 * be started again and again, which allocates nothing. One thread at a time may use it.
 */
public final class MessageRequest {
    private final Messages messages;
    private final Operation operation;
    private final boolean isPersistent;
    /** Whether it was started and its completion has not been returned yet. */
    private boolean isOpen;

    private MessageStatus status = MessageStatus.EMPTY;

    MessageRequest(Messages messages, Operation operation, boolean isPersistent) {
        this.messages = messages;
        this.operation = operation;
        this.isPersistent = isPersistent;
    }

    /**
     * Returns whose request it is.
     *
     * @return the messages that have started or prepared it
     */
    public Messages messages() {
        return messages;
    }

    Operation operation() {
        return operation;
    }

    /** Returns whether a wait would find it. */
    boolean isOpen() {
        return isOpen;
    }

    MessageRequest begin() {
        isOpen = true;
        messages.begin(operation);
        return this;
    }

    /** What was asked for has been done otherwise: a wait only returns its status. */
    MessageRequest complete() {
        close();
        return this;
    }

    /**
     * Starts a prepared request. Returns at once.
     *
     * @throws IllegalStateException if it was not prepared, or if it was started and {@link #await} or {@link #test} has not
     *     returned its completion
     * @throws IllegalArgumentException if its memory has been closed
     * @throws io.tutti.error.CommunicationException if the job has ended
     */
    public void start() {
        if (!isPersistent) {
            throw new IllegalStateException("only a prepared request can be started");
        }
        if (isOpen) {
            throw new IllegalStateException("the request is under way: " + operation.describe());
        }
        MessageChecks.usable(operation); // what fails later ends the job
        messages.check(operation);
        begin();
    }

    /**
     * Returns whether it is complete, and advances all messages of this rank if it is not. After true, {@link #await} does not block.
     *
     * @return true if it is complete, or not under way
     * @throws io.tutti.error.CommunicationException if the job has ended
     */
    public boolean test() {
        if (!isOpen || operation.isDone()) {
            return true;
        }
        messages.advance(operation);
        return operation.isDone();
    }

    /**
     * Waits until it is complete.
     *
     * @return of a receive, what was received; of a send, this rank, the tag and the length. The same again if it has been returned
     *     before
     * @throws TruncationException the first time, if the message was longer than the memory
     * @throws io.tutti.error.CommunicationException if it cannot be completed
     */
    public MessageStatus await() {
        if (isOpen) {
            messages.await(operation);
            close();
        }
        return status;
    }

    /**
     * Tells a program that polls several requests whether one moves.
     *
     * @return a number that changes whenever it makes progress
     */
    public long progress() {
        return operation.progress();
    }

    private void close() {
        isOpen = false;
        status = messages.status(operation);
        long capacity = operation instanceof ReceiveOperation receive ? receive.capacity() : Long.MAX_VALUE;
        if (!isPersistent) {
            Messages.release(operation);
        }
        if (status.bytes() > capacity) {
            throw new TruncationException(status, capacity);
        }
    }

    /**
     * Cancels a receive for which no message has been found. It is then complete, with a status that says so. A receive for which one
     * has been found completes as usual, and so does a send.
     *
     * @return whether it was cancelled
     * @throws io.tutti.error.CommunicationException if the job has ended
     */
    public boolean cancel() {
        if (isOpen && operation instanceof ReceiveOperation receive && !receive.isDone()) {
            messages.run(new CancelOperation(receive));
            return receive.isDone() && receive.isCancelled();
        }
        return false;
    }

    /** {@return what is awaited, in words: {@code receive with tag 7 from rank 2 of the communicator}} */
    @Override
    public String toString() {
        return operation.describe();
    }
}
