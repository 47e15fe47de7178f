package io.tutti.messaging;

import io.tutti.Communicator;
import io.tutti.config.Setting;
import io.tutti.messaging.protocol.Arrival;
import io.tutti.messaging.protocol.Entry;
import io.tutti.messaging.protocol.MessageLimits;
import io.tutti.messaging.protocol.MessageProtocol;
import io.tutti.messaging.protocol.Operation;
import io.tutti.messaging.protocol.ProbeOperation;
import io.tutti.messaging.protocol.ReceiveOperation;
import io.tutti.messaging.protocol.SendOperation;
import io.tutti.spi.Channel;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Tagged messages among the ranks of one communicator. The rules are those of the package. Memory is any {@link MemorySegment} that all
 * threads may use; {@link ArraySegments} makes it of arrays. Lengths are sizes of the segments, in bytes, and may be 0. Memory of a
 * send must not change, and that of a receive must not be used, before the operation is complete.
 *
 * <p>Blocking sends and receives allocate nothing once they have been called, except {@link SendMode#BUFFERED} and a status that differs
 * from the last one. Each request that does not block is one object; a prepared one is used again.
 *
 * <p>All methods throw an {@link IllegalStateException} if these messages or the communicator are closed, a {@link
 * io.tutti.error.CommunicationException} if the job has ended, and an {@link IllegalArgumentException} for a rank or tag that does not
 * exist, or memory of a confined arena.
 */
public final class Messages implements AutoCloseable {
    /**
     * Any rank as a source. A wait for one fails when all other ranks have closed their messages, also if another thread of this rank might
     * still send to its own.
     */
    public static final int ANY_SOURCE = Entry.ANY;

    /** Any tag of a receive or probe. */
    public static final int ANY_TAG = Entry.ANY;

    /** The longest message that {@link #trySend} sends. */
    public static final long SHORT_BYTES = MessageLimits.DEFAULT.eagerBytes();

    private static final int MOST_ELEMENT_BYTES = 16;

    private final Channel channel;
    private final MessageProtocol protocol;
    private final MessageChecks checks;
    private final MessageStatuses statuses;
    private final BufferedSends buffered;
    /** Those that {@link #open} has returned: requests are theirs. */
    private final Messages opened;
    /** Binary logarithm of the bytes of an element, which receivers are told. */
    private final int elementShift;
    // An operation of a blocking call, kept for the next one.
    private final AtomicReference<SendOperation> idleSend = new AtomicReference<>();
    private final AtomicReference<ReceiveOperation> idleReceive = new AtomicReference<>();

    private Messages(Channel channel, MessageProtocol protocol) {
        this.channel = channel;
        this.protocol = protocol;
        this.checks = new MessageChecks(channel);
        this.statuses = new MessageStatuses(channel.rank());
        this.buffered = new BufferedSends(channel.size());
        this.opened = this;
        this.elementShift = 0;
    }

    private Messages(Messages same, int elementShift) {
        this.channel = same.channel;
        this.protocol = same.protocol;
        this.checks = same.checks;
        this.statuses = same.statuses;
        this.buffered = same.buffered;
        this.opened = same.opened;
        this.elementShift = elementShift;
    }

    /**
     * Opens messages on a communicator. A collective, which blocks until all ranks call it. Messages that are opened twice on one
     * communicator do not mix.
     *
     * @param communicator whose ranks exchange messages; closing it closes them
     * @return the messages
     * @throws io.tutti.error.CommunicationException if not all ranks call it before the deadline, or links are unavailable
     */
    public static Messages open(Communicator communicator) {
        return open(communicator, MessageLimits.DEFAULT);
    }

    /** With other sizes, for tests; the same on all ranks. */
    static Messages open(Communicator communicator, MessageLimits limits) {
        Channel channel = communicator.openChannel("messages");
        long zeroCopyBytes = communicator.options().number(Setting.ZERO_COPY_BYTES);
        return new Messages(channel, new MessageProtocol(channel, limits, zeroCopyBytes));
    }

    /**
     * Returns the same messages, which tell their receivers how long an element is: {@link MessageStatus#elementBytes}. Closing either
     * closes both.
     *
     * @param bytes of an element: 1, 2, 4, 8 or 16
     * @return these messages in another view, to be kept
     */
    public Messages ofElements(int bytes) {
        if (Integer.bitCount(bytes) != 1 || bytes < 1 || bytes > MOST_ELEMENT_BYTES) {
            throw new IllegalArgumentException("bytes=" + bytes + " of an element must be 1, 2, 4, 8 or 16");
        }
        return new Messages(this, Integer.numberOfTrailingZeros(bytes));
    }

    /**
     * Returns this rank.
     *
     * @return the rank in the communicator
     */
    public int rank() {
        return channel.rank();
    }

    /**
     * Returns the number of ranks.
     *
     * @return the size of the communicator
     */
    public int size() {
        return channel.size();
    }

    /**
     * Sends in the mode {@link SendMode#STANDARD}.
     *
     * @param memory the payload
     * @param destination a rank, perhaps this one
     * @param tag 0 or more
     */
    public void send(MemorySegment memory, int destination, int tag) {
        send(memory, destination, tag, SendMode.STANDARD);
    }

    /**
     * Sends, and waits until the send is complete.
     *
     * @param memory the payload
     * @param destination a rank, perhaps this one
     * @param tag 0 or more
     * @param mode what completion tells
     */
    public void send(MemorySegment memory, int destination, int tag, SendMode mode) {
        checks.send(memory, destination, tag);
        if (mode == SendMode.BUFFERED) {
            begin(buffered.copy(memory, destination, tag, elementShift));
            return;
        }
        SendOperation send = idleSend();
        send.fill(memory, destination, tag, mode == SendMode.SYNCHRONOUS);
        run(send);
        finish(send);
    }

    private SendOperation idleSend() {
        SendOperation idle = idleSend.getAndSet(null);
        return idle == null ? newSend() : idle;
    }

    private SendOperation newSend() {
        SendOperation send = new SendOperation();
        send.elements(elementShift);
        return send;
    }

    private void finish(SendOperation send) {
        send.release();
        idleSend.set(send);
    }

    /**
     * Sends a short message if no receive has to be waited for: one is posted at this rank itself, or the receiver has memory for it.
     *
     * @param memory the payload
     * @param destination a rank, perhaps this one
     * @param tag 0 or more
     * @return whether it has been sent, so that the memory may change; false if it has more than {@link #SHORT_BYTES} bytes, or the receiver
     *     has no memory for it. Then nothing was sent
     */
    public boolean trySend(MemorySegment memory, int destination, int tag) {
        checks.send(memory, destination, tag);
        if (memory.byteSize() > SHORT_BYTES) {
            return false;
        }
        SendOperation send = idleSend();
        send.fillOptional(memory, destination, tag);
        run(send);
        boolean isSent = !send.isGivenUp();
        finish(send);
        return isSent;
    }

    /**
     * Receives a message.
     *
     * @param memory where to; its size is the most that is received
     * @param source a rank or {@link #ANY_SOURCE}
     * @param tag 0 or more, or {@link #ANY_TAG}
     * @return source, tag and length of the message
     * @throws TruncationException if the message is longer than the memory
     */
    public MessageStatus receive(MemorySegment memory, int source, int tag) {
        checks.receive(memory, source, tag);
        ReceiveOperation receive = idleReceive(memory, source, tag);
        run(receive);
        return finish(receive, memory);
    }

    private ReceiveOperation idleReceive(MemorySegment memory, int source, int tag) {
        ReceiveOperation idle = idleReceive.getAndSet(null);
        ReceiveOperation receive = idle == null ? new ReceiveOperation(size(), rank()) : idle;
        receive.fill(memory, source, tag);
        return receive;
    }

    private MessageStatus finish(ReceiveOperation receive, MemorySegment memory) {
        MessageStatus status = statuses.of(receive);
        receive.release();
        idleReceive.set(receive);
        if (status.bytes() > memory.byteSize()) {
            throw new TruncationException(status, memory.byteSize());
        }
        return status;
    }

    /**
     * Sends and receives at the same time, so that ranks may do so in a circle.
     *
     * @param outgoing the payload to send
     * @param destination a rank, perhaps this one
     * @param sendTag 0 or more
     * @param incoming where to receive; must not overlap {@code outgoing}
     * @param source a rank or {@link #ANY_SOURCE}
     * @param receiveTag 0 or more, or {@link #ANY_TAG}
     * @return source, tag and length of the message received
     * @throws TruncationException if the message is longer than the memory
     */
    public MessageStatus sendReceive(
            MemorySegment outgoing, int destination, int sendTag, MemorySegment incoming, int source, int receiveTag) {
        checks.send(outgoing, destination, sendTag);
        checks.receive(incoming, source, receiveTag);
        channel.requireMayWait();
        ReceiveOperation receive = idleReceive(incoming, source, receiveTag);
        protocol.submit(receive);
        send(outgoing, destination, sendTag);
        channel.await(receive);
        return finish(receive, incoming);
    }

    /**
     * Starts a send.
     *
     * @param memory the payload
     * @param destination a rank, perhaps this one
     * @param tag 0 or more
     * @param mode what completion tells
     * @return the request
     */
    public MessageRequest startSend(MemorySegment memory, int destination, int tag, SendMode mode) {
        checks.send(memory, destination, tag);
        if (mode == SendMode.BUFFERED) {
            begin(buffered.copy(memory, destination, tag, elementShift));
            return request(memory, destination, tag, mode, false).complete();
        }
        return request(memory, destination, tag, mode, false).begin();
    }

    /**
     * Prepares a send that is to be started often.
     *
     * @param memory the payload, at each start
     * @param destination a rank, perhaps this one
     * @param tag 0 or more
     * @param mode what completion tells; not {@link SendMode#BUFFERED}
     * @return the request, not started
     */
    public MessageRequest prepareSend(MemorySegment memory, int destination, int tag, SendMode mode) {
        checks.send(memory, destination, tag);
        if (mode == SendMode.BUFFERED) {
            throw new IllegalArgumentException("mode=BUFFERED cannot be prepared");
        }
        return request(memory, destination, tag, mode, true);
    }

    private MessageRequest request(
            MemorySegment memory, int destination, int tag, SendMode mode, boolean isPersistent) {
        SendOperation send = newSend();
        send.fill(memory, destination, tag, mode == SendMode.SYNCHRONOUS);
        return new MessageRequest(opened, send, isPersistent);
    }

    /**
     * Starts a receive.
     *
     * @param memory where to; its size is the most that is received
     * @param source a rank or {@link #ANY_SOURCE}
     * @param tag 0 or more, or {@link #ANY_TAG}
     * @return the request
     */
    public MessageRequest startReceive(MemorySegment memory, int source, int tag) {
        return receiving(memory, source, tag, false).begin();
    }

    /**
     * Starts a receive, and does something when it is complete. What else belongs to a message can so be received at once, while the program
     * waits for something else.
     *
     * @param memory where to; its size is the most that is received
     * @param source a rank or {@link #ANY_SOURCE}
     * @param tag 0 or more, or {@link #ANY_TAG}
     * @param whenDone told what was received, or that it was cancelled, just before the request is complete; any thread that makes progress
     *     calls it. It may start operations, must be short, and must neither wait nor throw
     * @return the request
     */
    public MessageRequest startReceive(MemorySegment memory, int source, int tag, Consumer<MessageStatus> whenDone) {
        checks.receive(memory, source, tag);
        ReceiveOperation receive = newReceive(whenDone);
        receive.fill(memory, source, tag);
        return new MessageRequest(opened, receive, false).begin();
    }

    private ReceiveOperation newReceive(Consumer<MessageStatus> whenDone) {
        ReceiveOperation receive = new ReceiveOperation(size(), rank());
        receive.whenDone(() -> whenDone.accept(statuses.of(receive)));
        return receive;
    }

    /**
     * Prepares a receive that is to be started often.
     *
     * @param memory where to, at each start
     * @param source a rank or {@link #ANY_SOURCE}
     * @param tag 0 or more, or {@link #ANY_TAG}
     * @return the request, not started
     */
    public MessageRequest prepareReceive(MemorySegment memory, int source, int tag) {
        return receiving(memory, source, tag, true);
    }

    private MessageRequest receiving(MemorySegment memory, int source, int tag, boolean isPersistent) {
        checks.receive(memory, source, tag);
        ReceiveOperation receive = new ReceiveOperation(size(), rank());
        receive.fill(memory, source, tag);
        return new MessageRequest(opened, receive, isPersistent);
    }

    MessageRequest startReceive(MemorySegment memory, Arrival arrival, Consumer<MessageStatus> whenDone) {
        ReceiveOperation receive = newReceive(whenDone);
        receive.fill(memory, arrival);
        checks.open(receive);
        return new MessageRequest(opened, receive, false).begin();
    }

    /**
     * Waits until a message has arrived, and leaves it there.
     *
     * @param source a rank or {@link #ANY_SOURCE}
     * @param tag 0 or more, or {@link #ANY_TAG}
     * @return source, tag and length of the message that a receive with the same arguments would get now
     */
    public MessageStatus probe(int source, int tag) {
        return statuses.of(look(source, tag, true, false));
    }

    /**
     * Looks once whether a message has arrived, and leaves it there.
     *
     * @param source a rank or {@link #ANY_SOURCE}
     * @param tag 0 or more, or {@link #ANY_TAG}
     * @return as {@link #probe}; empty if none has
     */
    public Optional<MessageStatus> tryProbe(int source, int tag) {
        ProbeOperation probe = look(source, tag, false, false);
        return probe.found() == null ? Optional.empty() : Optional.of(statuses.of(probe));
    }

    /**
     * Waits until a message has arrived, and takes it, so that no other thread receives it.
     *
     * @param source a rank or {@link #ANY_SOURCE}
     * @param tag 0 or more, or {@link #ANY_TAG}
     * @return the message, which must be received
     */
    public MatchedMessage matchedProbe(int source, int tag) {
        ProbeOperation probe = look(source, tag, true, true);
        return new MatchedMessage(this, probe.found(), statuses.of(probe));
    }

    /**
     * Looks once whether a message has arrived, and takes it.
     *
     * @param source a rank or {@link #ANY_SOURCE}
     * @param tag 0 or more, or {@link #ANY_TAG}
     * @return as {@link #matchedProbe}; empty if none has
     */
    public Optional<MatchedMessage> tryMatchedProbe(int source, int tag) {
        ProbeOperation probe = look(source, tag, false, true);
        return probe.found() == null
                ? Optional.empty()
                : Optional.of(new MatchedMessage(this, probe.found(), statuses.of(probe)));
    }

    private ProbeOperation look(int source, int tag, boolean waits, boolean takes) {
        checks.probe(source, tag);
        ProbeOperation probe = new ProbeOperation(size(), rank());
        probe.fill(source, tag, waits, takes);
        if (!waits) {
            channel.drive(); // what has arrived may stand unread in a link
        }
        run(probe);
        return probe;
    }

    /**
     * Sets how many bytes of messages in the mode {@link SendMode#BUFFERED} may wait on this rank; 0 at first.
     *
     * @param bytes 0 or more; messages that wait already stay, and sends that find no room throw a {@link BufferFullException}
     */
    public void setBufferBytes(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("bytes=" + bytes + " is negative");
        }
        buffered.limit(bytes);
    }

    /** Waits until all messages in the mode {@link SendMode#BUFFERED} that this rank has sent have left its buffer. */
    public void flushBuffer() {
        checks.open(buffered);
        await(buffered);
    }

    /**
     * Closes these messages: sends what a receiver has found, and waits up to 2 s for all ranks to close theirs. Requests that are not
     * complete stay so; waits of other ranks for this one fail there. Closing twice has no effect.
     *
     * @throws io.tutti.error.CommunicationException if a receiver does not take a message that it has found before the deadline
     */
    @Override
    public void close() {
        channel.close();
    }

    void check(Channel.Pending begun) {
        checks.open(begun);
    }

    /** Begins an operation. */
    void begin(Operation operation) {
        protocol.submit(operation);
        channel.drive();
    }

    /** Begins an operation and waits for it. */
    void run(Operation operation) {
        channel.requireMayWait(); // first: what is refused changes nothing
        protocol.submit(operation);
        channel.await(operation);
    }

    void await(Channel.Pending pending) {
        channel.await(pending);
    }

    /** @param awaited what is looked at */
    void advance(Channel.Pending awaited) {
        checks.open(awaited);
        channel.drive();
    }

    MessageStatus status(Operation operation) {
        return statuses.of(operation);
    }

    static void release(Operation operation) {
        if (operation instanceof SendOperation send) {
            send.release();
        } else if (operation instanceof ReceiveOperation receive) {
            receive.release();
        }
    }
}
