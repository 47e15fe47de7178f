package io.tutti;

import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.run.lowering.LoweredCall;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;

/**
 * The recent calls of one communicator, lowered, so that repeating one needs no selection and no lowering. Finding one
 * allocates nothing. Keeps no vectors.
 */
final class RecentCalls {
    private static final int SLOTS = 64;

    private final LoweredCall[] slots = new LoweredCall[SLOTS];

    /** Returns the lowered call with these facts, in which all ranks have vectors of the same length, or null. */
    LoweredCall find(
            CollectiveKind kind,
            ElementType type,
            long bytes,
            Reduction reduction,
            int root,
            int destination,
            boolean inPlace) {
        LoweredCall found = slots[slot(kind, type, bytes, root, destination)];
        if (found == null) {
            return null;
        }
        CollectiveCall call = found.call();
        return call.kind() == kind
                        && call.type() == type
                        && call.bytes() == bytes
                        && call.reduction() == reduction
                        && call.root() == root
                        && call.destination() == destination
                        && call.inPlace() == inPlace
                ? found
                : null;
    }

    /** Returns the lowered call of an equal call, or null. */
    LoweredCall find(CollectiveCall call) {
        LoweredCall found = slots[slot(call.kind(), call.type(), call.bytes(), call.root(), call.destination())];
        return found != null && found.call().equals(call) ? found : null;
    }

    void add(LoweredCall lowered) {
        CollectiveCall call = lowered.call();
        slots[slot(call.kind(), call.type(), call.bytes(), call.root(), call.destination())] = lowered;
    }

    /** Both directions of a pair of ranks have slots of their own: messages of one length go back and forth. */
    private static int slot(CollectiveKind kind, ElementType type, long bytes, int root, int destination) {
        long mixed = (bytes * 16 + kind.ordinal()) * 16 + type.ordinal();
        mixed = (mixed * 31 + root) * 31 + destination;
        return (int) (mixed * 0x9E3779B97F4A7C15L >>> 58);
    }
}
