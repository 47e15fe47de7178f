package io.tutti.messaging;

import io.tutti.messaging.protocol.Operation;
import io.tutti.messaging.protocol.ProbeOperation;
import io.tutti.messaging.protocol.ReceiveOperation;
import io.tutti.messaging.protocol.SendOperation;

/** Makes the statuses of operations. Allocates nothing if the status equals the last one. Any thread may use it. */
final class MessageStatuses {
    private final int rank;
    private MessageStatus last = MessageStatus.EMPTY;

    /** @param rank this rank, which is the source of what it sends */
    MessageStatuses(int rank) {
        this.rank = rank;
    }

    MessageStatus of(Operation operation) {
        return switch (operation) {
            case ReceiveOperation receive ->
                of(
                        receive.foundSource(),
                        receive.foundTag(),
                        receive.foundBytes(),
                        receive.foundElementShift(),
                        receive.isCancelled());
            case ProbeOperation probe ->
                of(probe.foundSource(), probe.foundTag(), probe.foundBytes(), probe.foundElementShift(), false);
            case SendOperation send -> of(rank, send.tag(), send.bytes(), send.elementShift(), false);
            default -> MessageStatus.EMPTY;
        };
    }

    private MessageStatus of(int source, int tag, long bytes, int elementShift, boolean isCancelled) {
        int elementBytes = 1 << elementShift;
        MessageStatus latest = last;
        if (latest.source() == source
                && latest.tag() == tag
                && latest.bytes() == bytes
                && latest.elementBytes() == elementBytes
                && latest.isCancelled() == isCancelled) {
            return latest;
        }
        MessageStatus status = new MessageStatus(source, tag, bytes, elementBytes, isCancelled);
        last = status;
        return status;
    }
}
