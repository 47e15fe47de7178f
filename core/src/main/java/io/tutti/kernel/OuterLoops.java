package io.tutti.kernel;

import io.tutti.type.ElementType;

/**
 * The loops for one kind of memory.
 *
 * @param fresh begins sums with zero
 * @param more begins sums with the previous contents
 * @param singles the loops of unfused sums
 */
record OuterLoops(OuterLoop fresh, OuterLoop more, RankOneLoops singles) {
    /** Returns loops with vectors of {@code vectorBits} bits, used immediately, or scalar loops if that is 0. */
    static OuterLoops of(ElementType type, MemoryKind target, int vectorBits) {
        return new OuterLoops(
                OuterLoopSpec.of(type, target, true, vectorBits).loop(),
                OuterLoopSpec.of(type, target, false, vectorBits).loop(),
                RankOneLoops.of(type, target, vectorBits));
    }

    /** Returns loops that use the widest available vectors as soon as these are faster than the scalar loops. */
    static OuterLoops warming(ElementType type, MemoryKind target) {
        int vectorBits = Kernels.vectorBits();
        return new OuterLoops(
                OuterLoopSpec.of(type, target, true, vectorBits).warming(),
                OuterLoopSpec.of(type, target, false, vectorBits).warming(),
                RankOneLoops.warming(type, target));
    }

    OuterLoop of(boolean isFresh) {
        return isFresh ? fresh : more;
    }
}
