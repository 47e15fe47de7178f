package io.tutti.outerproduct.kernel;

import io.tutti.kernel.jit.MemoryKind;
import io.tutti.kernel.jit.Template;
import io.tutti.type.ElementType;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The constants for which one copy of a {@link RankOneLoop} is specialized. They are the class data of that copy.
 *
 * @param target the kind of memory of the matrix
 * @param isFresh whether sums begin with zero instead of the previous contents
 * @param isLast whether NaN is replaced by the canonical NaN
 * @param vectorBits the width of vectors in bits, 0 for a scalar loop
 */
record RankOneLoopSpec(ElementType type, MemoryKind target, boolean isFresh, boolean isLast, int vectorBits) {
    /** Created on first use and kept, because a copy is slow until it is compiled. */
    private static final ConcurrentMap<RankOneLoopSpec, RankOneLoop> LOOPS = new ConcurrentHashMap<>();

    private static final ConcurrentMap<RankOneLoopSpec, RankOneLoop> WARMING = new ConcurrentHashMap<>();

    /** Returns the loop of this spec. */
    RankOneLoop loop() {
        RankOneLoop found = LOOPS.get(this);
        if (found == null) { // not computeIfAbsent: creating a vector loop requests its scalar equivalent
            LOOPS.putIfAbsent(this, make(this));
            found = LOOPS.get(this);
        }
        return found;
    }

    /** Returns the loop of this spec, replaced by its scalar equivalent until it is compiled. */
    RankOneLoop warming() {
        return vectorBits == 0 ? loop() : WARMING.computeIfAbsent(this, RankOneLoopSpec::warm);
    }

    private static RankOneLoop make(RankOneLoopSpec wanted) {
        String template = wanted.vectorBits == 0 ? "ScalarRankOneLoop" : "VectorRankOneLoop";
        return Template.copy(MethodHandles.lookup(), template, wanted, RankOneLoop.class);
    }

    private static RankOneLoop warm(RankOneLoopSpec wanted) {
        int lanes = wanted.vectorBits / Byte.SIZE / wanted.type.bytes();
        return new TieredRankOneLoop(wanted.loop(), wanted.scalar(), lanes, wanted.type.bytes());
    }

    /** Returns the scalar equivalent, which gives the same bits. */
    RankOneLoop scalar() {
        return new RankOneLoopSpec(type, target, isFresh, isLast, 0).loop();
    }

    static RankOneLoopSpec of(MethodHandles.Lookup lookup) {
        return Template.data(lookup, RankOneLoopSpec.class);
    }
}
