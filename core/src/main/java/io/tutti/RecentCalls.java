package io.tutti;

import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.run.lowering.LoweredCall;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;

/**
 * The recent calls of one communicator, lowered, so that repeating one needs no selection and no lowering. Only calls in
 * which all ranks have vectors of the same length. Finding one allocates nothing. Keeps no vectors.
 */
final class RecentCalls {
    private static final int SLOTS = 64;

    private final LoweredCall[] slots = new LoweredCall[SLOTS];

    /** Returns the lowered call with these facts, or null. */
    LoweredCall find(
            CollectiveKind kind,
            ElementType type,
            long bytes,
            Reduction reduction,
            int root,
            int destination,
            boolean inPlace) {
        LoweredCall found = slots[slot(kind, type, bytes)];
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

    void add(LoweredCall call) {
        slots[slot(call.call().kind(), call.call().type(), call.call().bytes())] = call;
    }

    private static int slot(CollectiveKind kind, ElementType type, long bytes) {
        long mixed = (bytes * 16 + kind.ordinal()) * 16 + type.ordinal();
        return (int) (mixed * 0x9E3779B97F4A7C15L >>> 58);
    }
}
