package io.tutti.kernel.loop;

import io.tutti.kernel.element.Element;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Constants of {@link HalfLoop} for IEEE 754 binary16. A record, because the compiler treats components of constant records as
 * constants; vectors, because broadcasting in the loop takes far more compiler nodes. The names state their purpose, {@link #of}
 * their values.
 */
record Float16Constants(
        IntVector movedFields,
        FloatVector toFloat,
        IntVector exponent,
        IntVector exponentCarry,
        IntVector infinity,
        IntVector magnitudeBits,
        FloatVector toInfinity,
        FloatVector fromInfinity,
        IntVector smallestExponent,
        IntVector roundingExponent,
        IntVector fraction,
        IntVector sign,
        IntVector nan) {

    static Float16Constants of(VectorSpecies<Integer> ints, VectorSpecies<Float> floats) {
        return new Float16Constants(
                IntVector.broadcast(ints, 0x8fff_e000),
                FloatVector.broadcast(floats, 0x1p112f),
                IntVector.broadcast(ints, 0x7c00),
                IntVector.broadcast(ints, 0x0400),
                IntVector.broadcast(ints, 0x7f80_0000),
                IntVector.broadcast(ints, 0x7fff_ffff),
                FloatVector.broadcast(floats, 0x1p112f),
                FloatVector.broadcast(floats, 0x1p-110f),
                IntVector.broadcast(ints, Float.floatToRawIntBits(0x1p-14f)),
                IntVector.broadcast(ints, 15 << 23),
                IntVector.broadcast(ints, 0x0fff),
                IntVector.broadcast(ints, 0x8000),
                IntVector.broadcast(ints, Element.CANONICAL_NAN_FLOAT16));
    }
}
