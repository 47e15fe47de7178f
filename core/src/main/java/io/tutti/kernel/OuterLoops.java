package io.tutti.kernel;

import io.tutti.type.ElementType;

/**
 * The loops for a kind of memory.
 *
 * @param fresh begins with zero
 * @param more begins with what is there
 * @param singles for one product after the other
 */
record OuterLoops(OuterLoop fresh, OuterLoop more, RankOneLoops singles) {
    /** With vectors of {@code vectorBits} at once, scalar ones if that is 0. */
    static OuterLoops of(ElementType type, MemoryKind target, int vectorBits) {
        return new OuterLoops(
                OuterLoopSpec.of(type, target, true, vectorBits).loop(),
                OuterLoopSpec.of(type, target, false, vectorBits).loop(),
                RankOneLoops.of(type, target, vectorBits));
    }

    /** With the widest vectors there are, as soon as they are the quicker ones. */
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
