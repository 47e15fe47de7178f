package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * What one copy of an outer loop is specialised for; it is the class data of that copy, as {@link Variant} is of the
 * loops that reduce.
 *
 * @param target kind of memory of the matrix
 * @param vectorBits 0 for a scalar loop
 * @param tail takes the columns that do not fill a vector
 */
record OuterVariant(ElementType type, Kind target, int vectorBits, OuterLoop tail) {
    /** Made when first used and kept, as kernels that reduce are: a copy is slow until it is compiled. */
    private static final ConcurrentMap<OuterVariant, OuterLoop> LOOPS = new ConcurrentHashMap<>();

    /** The loop for this combination only; with vectors of {@code vectorBits} if that is not 0. */
    static OuterLoop loop(ElementType type, Kind target, int vectorBits) {
        return LOOPS.computeIfAbsent(new OuterVariant(type, target, vectorBits, null), OuterVariant::make);
    }

    private static OuterLoop make(OuterVariant wanted) {
        ElementType type = wanted.type;
        Kind target = wanted.target;
        int vectorBits = wanted.vectorBits;
        OuterLoop scalar = new OuterVariant(type, target, 0, null).define("ScalarOuterLoop");
        if (vectorBits == 0) {
            return scalar;
        }
        String template = type == ElementType.FLOAT32 ? "VectorFloatOuterLoop" : "VectorDoubleOuterLoop";
        return new OuterVariant(type, target, vectorBits, scalar).define(template);
    }

    static OuterVariant of(MethodHandles.Lookup lookup) {
        return Template.data(lookup, OuterVariant.class);
    }

    private OuterLoop define(String template) {
        return Template.copy(template, this, OuterLoop.class);
    }
}
