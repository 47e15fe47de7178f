package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * What one copy of an outer loop is specialised for; it is the class data of that copy, as {@link LoopSpec} is of the
 * loops that reduce.
 *
 * @param target kind of memory of the matrix
 * @param isFresh whether sums begin with zero, not with what is there
 * @param vectorBits 0 for a scalar loop
 * @param width columns of a strip
 */
record OuterLoopSpec(ElementType type, MemoryKind target, boolean isFresh, int vectorBits, int width) {
    /** Columns of a strip where there are no vectors. */
    private static final int SCALAR_WIDTH = 16;
    /** Made when first used and kept, as kernels that reduce are: a copy is slow until it is compiled. */
    private static final ConcurrentMap<OuterLoopSpec, OuterLoop> LOOPS = new ConcurrentHashMap<>();

    private static final ConcurrentMap<OuterLoopSpec, OuterLoop> WARMING = new ConcurrentHashMap<>();

    static OuterLoopSpec of(ElementType type, MemoryKind target, boolean isFresh, int vectorBits) {
        int width = vectorBits == 0 ? SCALAR_WIDTH : 2 * (vectorBits / Byte.SIZE / type.bytes());
        return new OuterLoopSpec(type, target, isFresh, vectorBits, width);
    }

    /** The loop for this combination only. */
    OuterLoop loop() {
        return LOOPS.computeIfAbsent(this, OuterLoopSpec::make);
    }

    /** The same, with its scalar twin in its place while it is slow. */
    OuterLoop warming() {
        return vectorBits == 0 ? loop() : WARMING.computeIfAbsent(this, OuterLoopSpec::warm);
    }

    private static OuterLoop make(OuterLoopSpec wanted) {
        String vectors = wanted.type == ElementType.FLOAT32 ? "VectorFloatOuterLoop" : "VectorDoubleOuterLoop";
        return Template.copy(wanted.vectorBits == 0 ? "ScalarOuterLoop" : vectors, wanted, OuterLoop.class);
    }

    private static OuterLoop warm(OuterLoopSpec wanted) {
        return new TieredOuterLoop(
                wanted.loop(),
                wanted.scalar(wanted.isFresh).loop(),
                wanted.scalar(false).loop(),
                wanted.type.bytes());
    }

    private OuterLoopSpec scalar(boolean fresh) {
        return new OuterLoopSpec(type, target, fresh, 0, width);
    }

    static OuterLoopSpec of(MethodHandles.Lookup lookup) {
        return Template.data(lookup, OuterLoopSpec.class);
    }
}
