package io.tutti.kernel;

import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.OR;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;

/**
 * Half-precision numbers in {@code int} lanes to float32 and back, exactly as {@link Element} does it. Widening takes
 * the upper 16 bits of a lane and ignores the lower; narrowing rounds to nearest even into the lower 16 bits, the upper
 * being zero.
 */
final class HalfVectors {
    private static final float TWO_TO_112 = Float.intBitsToFloat(127 + 112 << 23);
    private static final int EXPONENT_REBIAS = 112 << 23;
    private static final int FLOAT16_EXPONENT = 0x7c00_0000;
    private static final int SMALLEST_NORMAL = 127 - 14 << 23;
    private static final int OVERFLOW = 127 + 16 << 23;
    private static final int INFINITY = 0x7f80_0000;
    /** A float whose last place is the smallest subnormal float16, 2^-24: adding it rounds there. */
    private static final float ONE_HALF = 0.5f;

    private static final int ONE_HALF_BITS = 126 << 23;

    private HalfVectors() {}

    static FloatVector widenBrain(IntVector upper) {
        return upper.and(0xffff_0000).reinterpretAsFloats();
    }

    static IntVector narrowBrain(FloatVector value) {
        FloatVector canonical = value.blend(Float.NaN, value.compare(NE, value));
        IntVector bits = canonical.reinterpretAsInts();
        IntVector odd = bits.lanewise(LSHR, 16).and(1);
        return bits.add(odd).add(0x7fff).lanewise(LSHR, 16);
    }

    /** Moves the fields into place; the multiplication mends the exponent and normalises subnormal numbers exactly. */
    static FloatVector widenFloat16(IntVector upper) {
        IntVector fields = upper.lanewise(ASHR, 3).and(0x8fff_e000);
        VectorMask<Integer> notFinite = upper.and(FLOAT16_EXPONENT).compare(EQ, FLOAT16_EXPONENT);
        FloatVector finite = fields.reinterpretAsFloats().mul(TWO_TO_112);
        return finite.reinterpretAsInts()
                .blend(fields.lanewise(OR, INFINITY), notFinite)
                .reinterpretAsFloats();
    }

    static IntVector narrowFloat16(FloatVector value) {
        IntVector bits = value.reinterpretAsInts();
        IntVector magnitude = bits.and(0x7fff_ffff);
        IntVector clamped = magnitude.min(OVERFLOW);
        IntVector odd = clamped.lanewise(LSHR, 13).and(1);
        IntVector normal = clamped.add(odd).add(0xfff - EXPONENT_REBIAS).lanewise(LSHR, 13);
        IntVector subnormal = magnitude
                .reinterpretAsFloats()
                .add(ONE_HALF)
                .reinterpretAsInts()
                .sub(ONE_HALF_BITS);
        IntVector half = normal.blend(subnormal, magnitude.compare(LT, SMALLEST_NORMAL));
        IntVector sign = bits.lanewise(LSHR, 16).and(0x8000);
        return half.lanewise(OR, sign).blend(Element.CANONICAL_NAN_FLOAT16, magnitude.compare(GT, INFINITY));
    }
}
