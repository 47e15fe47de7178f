package io.tutti.messaging;

import io.tutti.error.CommunicationException;
import io.tutti.messaging.protocol.Operation;
import io.tutti.messaging.protocol.ReceiveOperation;
import io.tutti.messaging.protocol.SendOperation;
import io.tutti.spi.Channel;
import java.lang.foreign.MemorySegment;

/** Checks the arguments of messages, and that messages can be exchanged at all. */
final class MessageChecks {
    /** Has never been started, so memory that it can access is not confined to a thread. */
    private static final Thread NO_THREAD = Thread.ofPlatform().unstarted(() -> {});

    private final Channel channel;

    MessageChecks(Channel channel) {
        this.channel = channel;
    }

    void send(MemorySegment memory, int destination, int tag) {
        shareable(memory);
        if (destination < 0 || destination >= channel.size()) {
            throw new IllegalArgumentException(
                    "destination=" + destination + " must be from 0 to " + (channel.size() - 1));
        }
        if (tag < 0) {
            throw new IllegalArgumentException("tag=" + tag + " is negative");
        }
        try {
            channel.check();
        } catch (CommunicationException e) {
            throw e.in(Operation.send(memory.byteSize(), destination, tag));
        }
    }

    void receive(MemorySegment memory, int source, int tag) {
        writable(memory);
        from(source, tag);
        try {
            channel.check();
        } catch (CommunicationException e) {
            throw e.in(Operation.receive(source, tag));
        }
    }

    void probe(int source, int tag) {
        from(source, tag);
        try {
            channel.check();
        } catch (CommunicationException e) {
            throw e.in(Operation.probe(source, tag));
        }
    }

    /** The job has not ended, and messages are open. */
    void open(Channel.Pending begun) {
        try {
            channel.check();
        } catch (CommunicationException e) {
            throw e.in(begun.describe());
        }
    }

    private void from(int source, int tag) {
        if (source != Messages.ANY_SOURCE && (source < 0 || source >= channel.size())) {
            throw new IllegalArgumentException("source=" + source + " must be from 0 to " + (channel.size() - 1)
                    + ", or ANY_SOURCE (" + Messages.ANY_SOURCE + ")");
        }
        if (tag != Messages.ANY_TAG && tag < 0) {
            throw new IllegalArgumentException(
                    "tag=" + tag + " is negative, and not ANY_TAG (" + Messages.ANY_TAG + ")");
        }
    }

    /** Requires memory that a receive may fill. */
    static void writable(MemorySegment memory) {
        shareable(memory);
        if (memory.isReadOnly()) {
            throw new IllegalArgumentException("the memory of a receive is read-only");
        }
    }

    /** Requires that the memory of an operation can still be used. */
    static void usable(Operation operation) {
        if (operation instanceof SendOperation send) {
            shareable(send.memory());
        } else if (operation instanceof ReceiveOperation receive) {
            shareable(receive.memory());
        }
    }

    private static void shareable(MemorySegment memory) {
        if (!memory.scope().isAlive()) {
            throw new IllegalArgumentException("the memory of a message is closed already");
        }
        if (!memory.isAccessibleBy(NO_THREAD)) {
            throw new IllegalArgumentException(
                    "memory of a confined arena cannot be used for messages; use Arena.ofShared() or Arena.ofAuto()");
        }
    }
}
