package io.tutti.outerproduct.kernel;

import io.tutti.kernel.jit.MemoryKind;
import io.tutti.kernel.jit.Template;
import io.tutti.type.ElementType;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The constants for which one copy of an {@link OuterLoop} is specialized. They are the class data of that copy, see
 * {@link Template}.
 *
 * @param target the kind of memory of the matrix
 * @param isFresh whether sums begin with zero instead of the previous contents
 * @param vectorBits the width of vectors in bits, 0 for a scalar loop
 * @param width the number of columns of a strip
 */
record OuterLoopSpec(ElementType type, MemoryKind target, boolean isFresh, int vectorBits, int width) {
    /** Number of columns of a strip without vectors. */
    private static final int SCALAR_WIDTH = 16;
    /** Created on first use and kept, because a copy is slow until it is compiled. */
    private static final ConcurrentMap<OuterLoopSpec, OuterLoop> LOOPS = new ConcurrentHashMap<>();

    private static final ConcurrentMap<OuterLoopSpec, OuterLoop> WARMING = new ConcurrentHashMap<>();

    static OuterLoopSpec of(ElementType type, MemoryKind target, boolean isFresh, int vectorBits) {
        int width = vectorBits == 0 ? SCALAR_WIDTH : 2 * (vectorBits / Byte.SIZE / type.bytes());
        return new OuterLoopSpec(type, target, isFresh, vectorBits, width);
    }

    /** Returns the loop of this spec. */
    OuterLoop loop() {
        return LOOPS.computeIfAbsent(this, OuterLoopSpec::make);
    }

    /** Returns the loop of this spec, replaced by its scalar equivalent until it is compiled. */
    OuterLoop warming() {
        return vectorBits == 0 ? loop() : WARMING.computeIfAbsent(this, OuterLoopSpec::warm);
    }

    private static OuterLoop make(OuterLoopSpec wanted) {
        String template = wanted.vectorBits == 0 ? "ScalarOuterLoop" : "VectorOuterLoop";
        return Template.copy(MethodHandles.lookup(), template, wanted, OuterLoop.class);
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
