package mpi;

import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.MessageRequests;
import io.tutti.messaging.Messages;
import io.tutti.messaging.SendMode;
import io.tutti.mpi.java.memory.Region;
import io.tutti.mpi.java.memory.TypeMap;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** An exchange with all neighbours, under way: a message to each destination, one from each source. */
final class NeighbourRequest extends ContextRequest {
    /**
     * Items of a program's memory.
     *
     * @param offset where they begin, in elements of the primitive
     */
    record Items(Object memory, int offset, int count, Datatype type) {
        Items {
            type = Datatype.kept(type);
        }

        /** With a displacement in items, as Open MPI gives it. */
        static Items at(Object memory, long displacement, int count, Datatype type) {
            return new Items(memory, type.elementsTo(displacement), count, type);
        }
    }

    private final List<MessageRequest> pending = new ArrayList<>();
    private final MemorySegment[] received;
    private final Items[] into;

    private NeighbourRequest(Context context, MemorySegment[] received, Items[] into) {
        super(context);
        this.received = received;
        this.into = into;
    }

    /**
     * Starts the exchange, or nothing at all if memory is refused.
     *
     * @param from what goes to each destination
     * @param into where what comes from each source belongs
     */
    static Request start(Context context, Messages messages, Neighbours neighbours, Items[] from, Items[] into) {
        int[] sources = neighbours.sources();
        int[] destinations = neighbours.destinations();
        MemorySegment[] received = segments(sources, into, Region::incoming);
        MemorySegment[] sent = segments(destinations, from, Region::outgoing);
        NeighbourRequest exchange = new NeighbourRequest(context, received, into);
        for (int index = 0; index < sources.length; index++) {
            if (received[index] != null) {
                int tag = neighbours.receiveTags()[index];
                exchange.pending.add(messages.startReceive(received[index], sources[index], tag));
            }
        }
        for (int index = 0; index < destinations.length; index++) {
            if (sent[index] != null) {
                int tag = neighbours.sendTags()[index];
                exchange.pending.add(messages.startSend(sent[index], destinations[index], tag, SendMode.STANDARD));
            }
        }
        return exchange;
    }

    /** {@link Region#incoming} or {@link Region#outgoing}. */
    private interface Access {
        MemorySegment of(Object memory, int offset, int count, TypeMap map);
    }

    /** {@return the memory of the items of each rank; null where there is no rank} */
    private static MemorySegment[] segments(int[] ranks, Items[] items, Access access) {
        MemorySegment[] segments = new MemorySegment[ranks.length];
        for (int index = 0; index < ranks.length; index++) {
            if (ranks[index] != MPI.PROC_NULL) {
                Items each = items[index];
                segments[index] = access.of(
                        each.memory(), each.offset(), each.count(), each.type().map());
            }
        }
        return segments;
    }

    @Override
    boolean hasCome() {
        return pending.stream().allMatch(MessageRequest::test);
    }

    @Override
    long progress() {
        return pending.stream().mapToLong(MessageRequest::progress).sum();
    }

    @Override
    String describe() {
        return "exchange with neighbours";
    }

    @Override
    Status finish() {
        MessageRequests.awaitAll(pending.toArray(MessageRequest[]::new)); // before any exception
        for (int index = 0; index < into.length; index++) {
            Items to = into[index];
            if (received[index] != null
                    && !Region.isDirect(to.memory(), to.type().map())) {
                Region.deliver(
                        received[index],
                        to.memory(),
                        to.offset(),
                        to.count(),
                        to.type().map());
            }
        }
        return new Status();
    }
}
