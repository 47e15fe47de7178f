package mpi;

import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.Messages;
import io.tutti.messaging.SendMode;
import io.tutti.mpi.java.memory.Region;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** An exchange with all neighbours, under way: a message to each destination, one from each source. */
final class NeighbourRequest extends Request {
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
            long offset =
                    displacement * type.map().extent() / type.map().primitive().bytes();
            return new Items(memory, Math.toIntExact(offset), count, type);
        }
    }

    private final List<MessageRequest> pending = new ArrayList<>();
    private final MemorySegment[] received;
    private final Items[] into;
    private boolean isActive = true;

    /**
     * Starts the exchange.
     *
     * @param from what goes to each destination
     * @param into where what comes from each source belongs
     */
    NeighbourRequest(Messages messages, Neighbours neighbours, Items[] from, Items[] into) {
        this.into = into;
        this.received = new MemorySegment[into.length];
        int[] sources = neighbours.sources();
        for (int index = 0; index < sources.length; index++) {
            if (sources[index] != MPI.PROC_NULL) {
                Items to = into[index];
                received[index] = Region.incoming(
                        to.memory(), to.offset(), to.count(), to.type().map());
                pending.add(messages.startReceive(
                        received[index], sources[index], neighbours.receiveTags()[index]));
            }
        }
        int[] destinations = neighbours.destinations();
        for (int index = 0; index < destinations.length; index++) {
            if (destinations[index] != MPI.PROC_NULL) {
                Items out = from[index];
                MemorySegment memory = Region.outgoing(
                        out.memory(), out.offset(), out.count(), out.type().map());
                int tag = neighbours.sendTags()[index];
                pending.add(messages.startSend(memory, destinations[index], tag, SendMode.STANDARD));
            }
        }
    }

    @Override
    boolean isActive() {
        return isActive;
    }

    @Override
    boolean isDone() {
        return !isActive || pending.stream().allMatch(MessageRequest::test);
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
    Status complete() {
        isActive = false;
        pending.forEach(MessageRequest::await);
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
