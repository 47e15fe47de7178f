package io.tutti.kernel;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.invoke.MethodHandles;

/**
 * What one copy of a loop is specialised for; it is the class data of that copy. The kinds are those of the operands'
 * memory, {@code vectorBits} is 0 for a scalar loop, and {@code tail} takes the elements that do not
 * fill a vector.
 */
record LoopSpec(
        Reduction.BuiltIn reduction,
        ElementType type,
        FoldStage stage,
        MemoryKind left,
        MemoryKind right,
        MemoryKind target,
        int vectorBits,
        Loop tail) {
    private static final String SCALAR = "ScalarLoop";
    private static final String ARRAY = "ArrayLoop";
    private static final String VECTOR = "VectorLoop";
    private static final String HALF = "HalfLoop";

    /** The scalar loop for this combination only. */
    Loop scalar() {
        return new LoopSpec(reduction, type, stage, left, right, target, 0, null).define(SCALAR);
    }

    /** The loop by blocks for this reduction, type and stage, and any kinds of memory. */
    Loop blocks() {
        return new LoopSpec(reduction, type, stage, MemoryKind.OTHER, MemoryKind.OTHER, MemoryKind.OTHER, 0, null)
                .define(ARRAY);
    }

    /** The loop for this combination only with vectors of {@link #vectorBits}; {@code scalar} takes what is left over. */
    Loop vector(Loop scalar) {
        return new LoopSpec(reduction, type, stage, left, right, target, vectorBits, scalar)
                .define(Element.isHalf(type) ? HALF : VECTOR);
    }

    /** Elements that a vector loop takes at a time. */
    int lanes() {
        return vectorBits / Byte.SIZE / (Element.isHalf(type) ? Float.BYTES : type.bytes());
    }

    Element leftElement() {
        return stage.wideLeft ? Element.FLOAT32 : Element.of(type);
    }

    Element targetElement() {
        return stage.wideTarget ? Element.FLOAT32 : Element.of(type);
    }

    /** The variant that the copy with this lookup was defined with. */
    static LoopSpec of(MethodHandles.Lookup lookup) {
        return Template.data(lookup, LoopSpec.class);
    }

    private Loop define(String template) {
        return Template.copy(template, this, Loop.class);
    }
}
