package io.tutti.kernel;

import io.tutti.type.ElementType;

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
    static RankOneLoops of(ElementType type, Kind target, int vectorBits) {
        return new RankOneLoops(
                new RankOneVariant(type, target, true, false, vectorBits).loop(),
                new RankOneVariant(type, target, true, true, vectorBits).loop(),
                new RankOneVariant(type, target, false, false, vectorBits).loop(),
                new RankOneVariant(type, target, false, true, vectorBits).loop());
    }

    /** With the widest vectors there are, as soon as they are the quicker ones. */
    static RankOneLoops warming(ElementType type, Kind target) {
        int vectorBits = Kernels.vectorBits();
        return new RankOneLoops(
                new RankOneVariant(type, target, true, false, vectorBits).warming(),
                new RankOneVariant(type, target, true, true, vectorBits).warming(),
                new RankOneVariant(type, target, false, false, vectorBits).warming(),
                new RankOneVariant(type, target, false, true, vectorBits).warming());
    }

    RankOneLoop of(boolean isFresh, boolean isLast) {
        if (isLast) {
            return isFresh ? only : last;
        }
        return isFresh ? first : more;
    }
}
