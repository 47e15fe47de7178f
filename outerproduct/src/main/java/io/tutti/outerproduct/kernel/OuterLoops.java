package io.tutti.outerproduct.kernel;

import io.tutti.kernel.jit.MemoryKind;
import io.tutti.kernel.jit.Simd;
import io.tutti.type.ElementType;
import java.util.function.Function;

/**
 * The loops for one kind of memory.
 *
 * @param fresh fused; begins sums with zero
 * @param more fused; begins sums with the previous contents
 * @param first unfused; begins with zero
 * @param only unfused; begins with zero, and replaces NaN by the canonical NaN
 * @param next unfused; begins with the previous contents
 * @param last unfused; begins with the previous contents, and replaces NaN by the canonical NaN
 */
record OuterLoops(
        OuterLoop fresh, OuterLoop more, RankOneLoop first, RankOneLoop only, RankOneLoop next, RankOneLoop last) {
    /** Returns loops with vectors of {@code vectorBits} bits, used immediately, or scalar loops if that is 0. */
    static OuterLoops of(ElementType type, MemoryKind target, int vectorBits) {
        return of(type, target, vectorBits, OuterLoopSpec::loop, RankOneLoopSpec::loop);
    }

    /** Returns loops that use the widest available vectors as soon as these are faster than the scalar loops. */
    static OuterLoops warming(ElementType type, MemoryKind target) {
        Simd.warnIfModuleIsAbsent();
        return of(type, target, Simd.vectorBits(), OuterLoopSpec::warming, RankOneLoopSpec::warming);
    }

    private static OuterLoops of(
            ElementType type,
            MemoryKind target,
            int vectorBits,
            Function<OuterLoopSpec, OuterLoop> fused,
            Function<RankOneLoopSpec, RankOneLoop> unfused) {
        return new OuterLoops(
                fused.apply(OuterLoopSpec.of(type, target, true, vectorBits)),
                fused.apply(OuterLoopSpec.of(type, target, false, vectorBits)),
                unfused.apply(new RankOneLoopSpec(type, target, true, false, vectorBits)),
                unfused.apply(new RankOneLoopSpec(type, target, true, true, vectorBits)),
                unfused.apply(new RankOneLoopSpec(type, target, false, false, vectorBits)),
                unfused.apply(new RankOneLoopSpec(type, target, false, true, vectorBits)));
    }

    /** Returns the loop of fused sums. */
    OuterLoop fused(boolean isFresh) {
        return isFresh ? fresh : more;
    }

    /** Returns the loop of one product of an unfused sum. */
    RankOneLoop unfused(boolean isFresh, boolean isLast) {
        if (isLast) {
            return isFresh ? only : last;
        }
        return isFresh ? first : next;
    }
}
