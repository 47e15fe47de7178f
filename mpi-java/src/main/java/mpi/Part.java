package mpi;

import io.tutti.Data;
import io.tutti.mpi.java.memory.Region;
import java.lang.foreign.MemorySegment;

/** Items in a buffer of the program, as an argument of a collective. */
record Part(Object buf, int offset, int count, Datatype type) {
    Part {
        type = Datatype.kept(type);
    }

    boolean isDirect() {
        return Region.isDirect(buf, type.map());
    }

    Data data(MemorySegment memory) {
        return new Data(memory, type.map().primitive().elementType());
    }

    /** The items to send. */
    Data outgoing() {
        return data(Region.outgoing(buf, offset, count, type.map()));
    }

    /** Memory to receive into. */
    Data incoming() {
        return data(Region.incoming(buf, offset, count, type.map()));
    }

    /** Unpacks what was received into {@link #incoming}. */
    void deliver(Data received) {
        if (!isDirect()) {
            Region.deliver(received.segment(), buf, offset, count, type.map());
        }
    }

    /** Unpacks the first elements of what was received. */
    void deliverWhatFits(Data received) {
        Data first = received.slice(0, Math.min(elements(), received.count()));
        Region.deliver(first.segment(), buf, offset, count, type.map());
    }

    /** Elements of Tutti's vectors. */
    long elements() {
        return (long) count
                * type.map().size()
                / type.map().primitive().elementType().bytes();
    }
}
