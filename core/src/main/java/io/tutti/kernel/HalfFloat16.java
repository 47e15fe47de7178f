package io.tutti.kernel;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.MAX;
import static jdk.incubator.vector.VectorOperators.OR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * IEEE 754 binary16. Choices are made with lanes of all ones or zeros and no vector masks: those the compiler sometimes
 * allocates. Names of components say what they are for, {@link #of} what they are.
 */
record HalfFloat16(
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
        IntVector nan)
        implements HalfFormat {

    static HalfFloat16 of(VectorSpecies<Integer> ints, VectorSpecies<Float> floats) {
        return new HalfFloat16(
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

    /**
     * Moves the fields into place; the multiplication mends the exponent and normalises subnormal numbers exactly. The
     * largest exponent, and only that, carries into the sign bit and becomes that of infinity and NaN.
     */
    @Override
    public FloatVector widen(IntVector halves) {
        IntVector fields = halves.lanewise(LSHL, 13).lanewise(AND, movedFields);
        IntVector finite = fields.reinterpretAsFloats().mul(toFloat).reinterpretAsInts();
        IntVector carry = halves.lanewise(AND, exponent).add(exponentCarry).lanewise(LSHL, 16);
        return finite.lanewise(OR, carry.lanewise(ASHR, 31).lanewise(AND, infinity))
                .reinterpretAsFloats();
    }

    /**
     * Lets a float addition round. One multiplication makes infinite what is too large, the next leaves four times the
     * number. To that is added the power of two 2^15 times the number's, or the smallest normal number's: the last place
     * of the sum is then the last place of the result. The sum's lowest five bits of the exponent are one less than the
     * result's, and the leading one of the fraction, which a sum does not hide, makes up for it.
     */
    @Override
    public IntVector narrow(FloatVector values) {
        IntVector bits = values.reinterpretAsInts();
        IntVector magnitude = bits.lanewise(AND, magnitudeBits);
        FloatVector fourfold = magnitude.reinterpretAsFloats().mul(toInfinity).mul(fromInfinity);
        IntVector power = magnitude
                .lanewise(AND, infinity)
                .lanewise(MAX, smallestExponent)
                .add(roundingExponent);
        IntVector sum = power.reinterpretAsFloats().add(fourfold).reinterpretAsInts();
        IntVector half = sum.lanewise(LSHR, 13)
                .lanewise(AND, exponent)
                .add(sum.lanewise(AND, fraction))
                .lanewise(OR, bits.lanewise(LSHR, 16).lanewise(AND, sign));
        IntVector isNaN = infinity.sub(magnitude).lanewise(ASHR, 31);
        return half.lanewise(XOR, nan).lanewise(AND, isNaN).lanewise(XOR, half);
    }
}
