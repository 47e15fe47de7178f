package io.tutti.kernel;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.MIN;
import static jdk.incubator.vector.VectorOperators.OR;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/** IEEE 754 binary16. Names of components say what they are for, {@link #of} what they are. */
record HalfFloat16(
        IntVector movedFields,
        IntVector exponent,
        IntVector infinity,
        FloatVector scale,
        IntVector magnitudeBits,
        IntVector overflow,
        IntVector one,
        IntVector rounding,
        FloatVector subnormalUnit,
        IntVector subnormalUnitBits,
        IntVector smallestNormal,
        IntVector sign,
        IntVector nan)
        implements HalfFormat {
    private static final int BIAS = 127;
    private static final int EXPONENT_REBIAS = 112 << 23;

    static HalfFloat16 of(VectorSpecies<Integer> ints, VectorSpecies<Float> floats) {
        return new HalfFloat16(
                IntVector.broadcast(ints, 0x8fff_e000),
                IntVector.broadcast(ints, 0x7c00),
                IntVector.broadcast(ints, 0x7f80_0000),
                FloatVector.broadcast(floats, 0x1p112f),
                IntVector.broadcast(ints, 0x7fff_ffff),
                IntVector.broadcast(ints, BIAS + 16 << 23),
                IntVector.broadcast(ints, 1),
                IntVector.broadcast(ints, 0xfff - EXPONENT_REBIAS),
                FloatVector.broadcast(floats, 0.5f),
                IntVector.broadcast(ints, Float.floatToRawIntBits(0.5f)),
                IntVector.broadcast(ints, BIAS - 14 << 23),
                IntVector.broadcast(ints, 0x8000),
                IntVector.broadcast(ints, Element.CANONICAL_NAN_FLOAT16));
    }

    /** Moves the fields into place; the multiplication mends the exponent and normalises subnormal numbers exactly. */
    @Override
    public FloatVector widen(IntVector halves) {
        IntVector fields = halves.lanewise(LSHL, 13).lanewise(AND, movedFields);
        IntVector finite = fields.reinterpretAsFloats().mul(scale).reinterpretAsInts();
        return finite.blend(
                        fields.lanewise(OR, infinity),
                        halves.lanewise(AND, exponent).compare(EQ, exponent))
                .reinterpretAsFloats();
    }

    /**
     * Normal numbers are rounded as integers; adding 0.5, whose last place
     * is the smallest subnormal 2^-24, rounds the subnormal ones.
     */
    @Override
    public IntVector narrow(FloatVector values) {
        IntVector bits = values.reinterpretAsInts();
        IntVector magnitude = bits.lanewise(AND, magnitudeBits);
        IntVector clamped = magnitude.lanewise(MIN, overflow);
        IntVector odd = clamped.lanewise(LSHR, 13).lanewise(AND, one);
        IntVector normal = clamped.add(odd).add(rounding).lanewise(LSHR, 13);
        IntVector subnormal = magnitude
                .reinterpretAsFloats()
                .add(subnormalUnit)
                .reinterpretAsInts()
                .sub(subnormalUnitBits);
        return normal.blend(subnormal, magnitude.compare(LT, smallestNormal))
                .lanewise(OR, bits.lanewise(LSHR, 16).lanewise(AND, sign))
                .blend(nan, magnitude.compare(GT, infinity));
    }
}
