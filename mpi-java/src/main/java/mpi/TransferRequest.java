package mpi;

import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.MessageStatus;
import java.lang.foreign.MemorySegment;

/** A send or a receive of numbers. */
final class TransferRequest extends Request {
    private final PointToPoint owner;
    private final MessageRequest message;
    /** Of a receive; null of a send. */
    private final MemorySegment memory;

    private final Object buf;
    private final int offset;
    private final int count;
    private final Datatype type;
    private boolean isActive = true;

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
    boolean isActive() {
        return isActive;
    }

    @Override
    boolean isDone() {
        return !isActive || message.test();
    }

    @Override
    Status complete() {
        isActive = false;
        MessageStatus status = message.await();
        if (memory == null) {
            return owner.status(status);
        }
        PointToPoint.deliver(memory, status, buf, offset, count, type);
        return owner.status(status).countedIn(type);
    }

    @Override
    void release() {
        isActive = false;
        if (memory == null) {
            owner.keep(message);
        }
    }

    @Override
    void giveUp() {
        if (isActive && memory != null) {
            message.cancel();
        }
    }
}
