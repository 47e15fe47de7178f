package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.util.function.Function;

/**
 * The loops of unfused sums for one kind of memory.
 *
 * @param first begins with zero
 * @param only begins with zero, and replaces NaN by the canonical NaN
 * @param more begins with the previous contents
 * @param last begins with the previous contents, and replaces NaN by the canonical NaN
 */
record RankOneLoops(RankOneLoop first, RankOneLoop only, RankOneLoop more, RankOneLoop last) {
    /** Returns loops with vectors of {@code vectorBits} bits, used immediately, or scalar loops if that is 0. */
    static RankOneLoops of(ElementType type, MemoryKind target, int vectorBits) {
        return of(type, target, vectorBits, RankOneLoopSpec::loop);
    }

    /** Returns loops that use the widest available vectors as soon as these are faster than the scalar loops. */
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
