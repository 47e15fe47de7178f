package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.util.function.Function;

/**
 * The loops of one product after the other, for a kind of memory.
 *
 * @param first begins with zero
 * @param only begins with zero, and cleans
 * @param more begins with what is there
 * @param last begins with what is there, and cleans
 */
record RankOneLoops(RankOneLoop first, RankOneLoop only, RankOneLoop more, RankOneLoop last) {
    /** With vectors of {@code vectorBits} at once, scalar ones if that is 0. */
    static RankOneLoops of(ElementType type, MemoryKind target, int vectorBits) {
        return of(type, target, vectorBits, RankOneLoopSpec::loop);
    }

    /** With the widest vectors there are, as soon as they are the quicker ones. */
    static RankOneLoops warming(ElementType type, MemoryKind target) {
        return of(type, target, Kernels.vectorBits(), RankOneLoopSpec::warming);
    }

    private static RankOneLoops of(
            ElementType type, MemoryKind target, int vectorBits, Function<RankOneLoopSpec, RankOneLoop> form) {
        return new RankOneLoops(
                form.apply(new RankOneLoopSpec(type, target, true, false, vectorBits)),
                form.apply(new RankOneLoopSpec(type, target, true, true, vectorBits)),
                form.apply(new RankOneLoopSpec(type, target, false, false, vectorBits)),
                form.apply(new RankOneLoopSpec(type, target, false, true, vectorBits)));
    }

    RankOneLoop of(boolean isFresh, boolean isLast) {
        if (isLast) {
            return isFresh ? only : last;
        }
        return isFresh ? first : more;
    }
}
