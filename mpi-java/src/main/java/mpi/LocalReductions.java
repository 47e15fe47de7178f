package mpi;

import io.tutti.mpi.java.memory.Region;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;

/** Reductions without other ranks. */
final class LocalReductions {
    private LocalReductions() {}

    /** Combines the items of {@code in}, of lower ranks, with those of {@code inOut}. */
    static void reduce(Part in, Part inOut, Op op) {
        Reduction reduction = op.reduction(in.type());
        if (reduction instanceof Reduction.UserDefined user) {
            MemorySegment right = inOut.outgoing().segment();
            if (inOut.count() > 0) {
                user.function().combine(in.outgoing().segment(), right, right, inOut.elements());
                inOut.deliver(inOut.data(right));
            }
            return;
        }
        if (reduction != null) {
            ElementLoops.combine(op.predefined(), in, inOut);
            return;
        }
        int stride = in.count() * in.type().Extent();
        Object array = RankOrderReduction.newArray(in.type(), in.count(), 2);
        copy(in, array, 0);
        copy(inOut, array, stride);
        op.apply(array, 0, stride, in.count(), in.type());
        MemorySegment result =
                new Part(array, stride, in.count(), in.type()).outgoing().segment();
        Region.deliver(
                result, inOut.buf(), inOut.offset(), inOut.count(), inOut.type().map());
    }

    private static void copy(Part from, Object array, int offset) {
        Region.deliver(
                from.outgoing().segment(),
                array,
                offset,
                from.count(),
                from.type().map());
    }
}
