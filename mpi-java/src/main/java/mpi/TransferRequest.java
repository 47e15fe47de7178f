package mpi;

import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.MessageStatus;
import io.tutti.mpi.java.memory.Region;
import java.lang.foreign.MemorySegment;

/** A send or a receive of numbers. */
final class TransferRequest extends ContextRequest {
    private final PointToPoint owner;
    private final MessageRequest message;
    /** Of a receive; null of a send. */
    private final MemorySegment memory;

    private final Object buf;
    private final int offset;
    private final int count;
    private final Datatype type;

    TransferRequest(PointToPoint owner, MessageRequest send) {
        this(owner, send, null, null, 0, 0, null);
    }

    TransferRequest(
            PointToPoint owner,
            MessageRequest receive,
            MemorySegment memory,
            Object buf,
            int offset,
            int count,
            Datatype type) {
        super(owner.context());
        this.owner = owner;
        this.message = receive;
        this.memory = memory;
        this.buf = buf;
        this.offset = offset;
        this.count = count;
        this.type = Datatype.kept(type);
    }

    @Override
    MessageRequest message() {
        return message;
    }

    @Override
    boolean hasCome() {
        return message.test();
    }

    @Override
    Status finish() {
        MessageStatus status = message.await();
        if (memory == null) {
            return owner.status(status);
        }
        PointToPoint.deliver(memory, status, buf, offset, count, type);
        return owner.status(status).countedIn(type);
    }

    /** A receive into the program's own memory goes on; its communicator stays open, because nothing will tell when it is complete. */
    @Override
    void leave() {
        if (memory == null) {
            owner.context().takeOver(message);
        } else if (!Region.isDirect(buf, type.map())) {
            super.leave();
        }
    }

    @Override
    void giveUp() {
        if (isActive() && memory != null) {
            message.cancel();
        }
    }
}
