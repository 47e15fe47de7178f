package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * What one copy of a {@link RankOneLoop} is specialised for; it is the class data of that copy.
 *
 * @param target kind of memory of the matrix
 * @param isFresh whether sums begin with zero, not with what is there
 * @param isLast whether what is not a number becomes the canonical NaN
 * @param vectorBits 0 for a scalar loop
 */
record RankOneLoopSpec(ElementType type, MemoryKind target, boolean isFresh, boolean isLast, int vectorBits) {
    /** Made when first used and kept: a copy is slow until it is compiled. */
    private static final ConcurrentMap<RankOneLoopSpec, RankOneLoop> LOOPS = new ConcurrentHashMap<>();

    private static final ConcurrentMap<RankOneLoopSpec, RankOneLoop> WARMING = new ConcurrentHashMap<>();

    /** The loop for this combination only. */
    RankOneLoop loop() {
        RankOneLoop found = LOOPS.get(this);
        if (found == null) { // a vector loop asks for its twin while it is made, so not in one step
            LOOPS.putIfAbsent(this, make(this));
            found = LOOPS.get(this);
        }
        return found;
    }

    /** The same, with its scalar twin in its place while it is slow. */
    RankOneLoop warming() {
        return vectorBits == 0 ? loop() : WARMING.computeIfAbsent(this, RankOneLoopSpec::warm);
    }

    private static RankOneLoop make(RankOneLoopSpec wanted) {
        String vectors = wanted.type == ElementType.FLOAT32 ? "VectorFloatRankOneLoop" : "VectorDoubleRankOneLoop";
        return Template.copy(wanted.vectorBits == 0 ? "ScalarRankOneLoop" : vectors, wanted, RankOneLoop.class);
    }

    private static RankOneLoop warm(RankOneLoopSpec wanted) {
        int lanes = wanted.vectorBits / Byte.SIZE / wanted.type.bytes();
        return new TieredRankOneLoop(wanted.loop(), wanted.scalar(), lanes, wanted.type.bytes());
    }

    /** The twin that gives the same bits. */
    RankOneLoop scalar() {
        return new RankOneLoopSpec(type, target, isFresh, isLast, 0).loop();
    }

    static RankOneLoopSpec of(MethodHandles.Lookup lookup) {
        return Template.data(lookup, RankOneLoopSpec.class);
    }
}
