package io.tutti.kernel.loop;

import io.tutti.kernel.element.ArrayOperation;
import io.tutti.kernel.element.Element;
import io.tutti.kernel.element.Operator;
import io.tutti.kernel.jit.MemoryKind;
import io.tutti.kernel.jit.Template;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.invoke.MethodHandles;

/**
 * The constants for which one copy of a loop is specialized. They are the class data of that copy.
 *
 * @param reduction the reduction operation
 * @param type the element type
 * @param stage the part of a fold
 * @param left the kind of memory of the left operand
 * @param right the kind of memory of the right operand
 * @param target the kind of memory of the target
 * @param vectorBits the width of vectors in bits, 0 for a scalar loop
 * @param tail computes the elements that do not fill a vector; null for a scalar loop
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

    /** Creates the scalar loop of this spec. */
    Loop scalar() {
        return new LoopSpec(reduction, type, stage, left, right, target, 0, null).define(SCALAR);
    }

    /** Creates the array loop for this reduction, type and stage. It supports all kinds of memory. */
    Loop blocks() {
        return new LoopSpec(reduction, type, stage, MemoryKind.OTHER, MemoryKind.OTHER, MemoryKind.OTHER, 0, null)
                .define(ARRAY);
    }

    /** Creates the vector loop of this spec; {@code scalar} computes the elements that do not fill a vector. */
    Loop vector(Loop scalar) {
        return new LoopSpec(reduction, type, stage, left, right, target, vectorBits, scalar)
                .define(element().vectors == Element.Vectors.OF_HALVES ? HALF : VECTOR);
    }

    /** Returns the number of elements that a vector loop computes at a time. */
    int lanes() {
        return vectorBits / Byte.SIZE / (element().isAccumulatedInFloat32() ? Float.BYTES : type.bytes());
    }

    private Element element() {
        return Element.of(type);
    }

    Element leftElement() {
        return stage.wideLeft ? Element.FLOAT32 : element();
    }

    Element targetElement() {
        return stage.wideTarget ? Element.FLOAT32 : element();
    }

    /** Returns the operation on arrays of the type's carrier that this part of a fold is, or null. */
    ArrayOperation arrays() {
        return switch (stage) {
            case WHOLE -> Operator.of(reduction).arrays().apply(element());
            case DIVISION -> ArrayOperation.quotient(element());
            case FIRST, MIDDLE, LAST -> null;
        };
    }

    /** Returns the spec of the copy with this lookup. */
    static LoopSpec of(MethodHandles.Lookup lookup) {
        return Template.data(lookup, LoopSpec.class);
    }

    private Loop define(String template) {
        return Template.copy(MethodHandles.lookup(), template, this, Loop.class);
    }
}
