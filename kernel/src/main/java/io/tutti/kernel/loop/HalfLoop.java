package io.tutti.kernel.loop;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.MAX;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.OR;
import static jdk.incubator.vector.VectorOperators.XOR;

import io.tutti.kernel.element.Element;
import io.tutti.kernel.element.Operator;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Template, see {@link LoopSpec}: a loop for float16 or bfloat16, which widens half a vector to a vector of float32. Operands and
 * target may be float32 accumulators, see {@link FoldStage}. Conversions give exactly the bits of {@link Element}.
 *
 * <p>All code is in one method body, repeated where needed, for the reason given in {@link VectorLoop}. Lanes are selected with lanes
 * of all ones or all zeros instead of vector masks, because the compiler sometimes allocates masks.
 *
 * <p>From float16: the bit fields are shifted into place; a multiplication corrects the exponent and normalizes subnormal numbers
 * exactly. Only the largest exponent carries into the sign bit, and becomes the exponent of infinity and NaN.
 *
 * <p>To float16, to nearest even: a float addition does the rounding. A first multiplication makes numbers that are too large
 * infinite; a second one leaves four times the number. The code adds 2^15 times the number's power of two, or that of the smallest
 * normal number: the last place of the sum is then the last place of the result. The lowest five exponent bits of the sum are one
 * less than those of the result; the leading one of the fraction, which is explicit in the sum, compensates for that.
 */
final class HalfLoop implements Loop {
    private static final LoopSpec SPEC = LoopSpec.of(MethodHandles.lookup());
    private static final Loop TAIL = SPEC.tail();
    private static final boolean WIDE_LEFT = SPEC.stage().wideLeft;
    private static final boolean WIDE_TARGET = SPEC.stage().wideTarget;
    private static final Class<?> LEFT = SPEC.left().segmentClass(SPEC.type());
    private static final Class<?> RIGHT = SPEC.right().segmentClass(SPEC.type());
    private static final Class<?> TARGET = SPEC.target().segmentClass(SPEC.type());

    private static final VectorShape SHAPE = VectorShape.forBitSize(SPEC.vectorBits());
    private static final VectorSpecies<Float> FLOATS = VectorSpecies.of(float.class, SHAPE);
    private static final VectorSpecies<Integer> INTS = VectorSpecies.of(int.class, SHAPE);
    private static final VectorSpecies<Short> SHORTS =
            VectorSpecies.of(short.class, VectorShape.forBitSize(SPEC.vectorBits() / 2));
    private static final boolean DIVIDES = SPEC.stage() == FoldStage.DIVISION;
    private static final VectorOperators.Binary OPERATOR = DIVIDES
            ? VectorOperators.DIV
            : (VectorOperators.Binary) Operator.of(SPEC.reduction()).vector().get();
    private static final boolean IS_BRAIN = SPEC.type() == ElementType.BFLOAT16;
    private static final BFloat16Constants BRAIN = IS_BRAIN ? BFloat16Constants.of(INTS, FLOATS) : null;
    private static final Float16Constants FLOAT16 = IS_BRAIN ? null : Float16Constants.of(INTS, FLOATS);
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    private static final int LANES = FLOATS.length();
    private static final int BYTES = Short.BYTES;
    private static final int LEFT_BYTES = WIDE_LEFT ? Float.BYTES : BYTES;
    private static final int TARGET_BYTES = WIDE_TARGET ? Float.BYTES : BYTES;

    @Override
    public void run(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count,
            int divisor) {
        long end = count & -LANES;
        FloatVector divisors = DIVIDES ? FloatVector.broadcast(FLOATS, (float) divisor) : null;
        for (long i = 0; i < end; i += LANES) {
            MemorySegment from = (MemorySegment) LEFT.cast(left);
            FloatVector a;
            if (WIDE_LEFT) {
                a = FloatVector.fromMemorySegment(FLOATS, from, leftOffset + i * LEFT_BYTES, ORDER);
            } else {
                ShortVector halves = ShortVector.fromMemorySegment(SHORTS, from, leftOffset + i * LEFT_BYTES, ORDER);
                IntVector x = (IntVector) halves.convertShape(VectorOperators.S2I, INTS, 0);
                if (IS_BRAIN) {
                    a = x.lanewise(LSHL, 16).reinterpretAsFloats();
                } else {
                    IntVector fields = x.lanewise(LSHL, 13).lanewise(AND, FLOAT16.movedFields());
                    IntVector finite =
                            fields.reinterpretAsFloats().mul(FLOAT16.toFloat()).reinterpretAsInts();
                    IntVector carry = x.lanewise(AND, FLOAT16.exponent())
                            .add(FLOAT16.exponentCarry())
                            .lanewise(LSHL, 16);
                    a = finite.lanewise(OR, carry.lanewise(ASHR, 31).lanewise(AND, FLOAT16.infinity()))
                            .reinterpretAsFloats();
                }
            }
            FloatVector b;
            if (DIVIDES) {
                b = divisors;
            } else {
                MemorySegment other = (MemorySegment) RIGHT.cast(right);
                ShortVector halves = ShortVector.fromMemorySegment(SHORTS, other, rightOffset + i * BYTES, ORDER);
                IntVector x = (IntVector) halves.convertShape(VectorOperators.S2I, INTS, 0);
                if (IS_BRAIN) {
                    b = x.lanewise(LSHL, 16).reinterpretAsFloats();
                } else {
                    IntVector fields = x.lanewise(LSHL, 13).lanewise(AND, FLOAT16.movedFields());
                    IntVector finite =
                            fields.reinterpretAsFloats().mul(FLOAT16.toFloat()).reinterpretAsInts();
                    IntVector carry = x.lanewise(AND, FLOAT16.exponent())
                            .add(FLOAT16.exponentCarry())
                            .lanewise(LSHL, 16);
                    b = finite.lanewise(OR, carry.lanewise(ASHR, 31).lanewise(AND, FLOAT16.infinity()))
                            .reinterpretAsFloats();
                }
            }
            FloatVector c = a.lanewise(OPERATOR, b);
            MemorySegment to = (MemorySegment) TARGET.cast(target);
            if (WIDE_TARGET) {
                c.intoMemorySegment(to, targetOffset + i * TARGET_BYTES, ORDER);
            } else {
                IntVector narrow;
                if (IS_BRAIN) {
                    IntVector bits = c.blend(BRAIN.nan(), c.compare(NE, c)).reinterpretAsInts();
                    IntVector odd = bits.lanewise(LSHR, 16).lanewise(AND, BRAIN.one());
                    narrow = bits.add(odd).add(BRAIN.almostHalf()).lanewise(LSHR, 16);
                } else {
                    IntVector bits = c.reinterpretAsInts();
                    IntVector magnitude = bits.lanewise(AND, FLOAT16.magnitudeBits());
                    FloatVector fourfold = magnitude
                            .reinterpretAsFloats()
                            .mul(FLOAT16.toInfinity())
                            .mul(FLOAT16.fromInfinity());
                    IntVector power = magnitude
                            .lanewise(AND, FLOAT16.infinity())
                            .lanewise(MAX, FLOAT16.smallestExponent())
                            .add(FLOAT16.roundingExponent());
                    IntVector sum = power.reinterpretAsFloats().add(fourfold).reinterpretAsInts();
                    IntVector half = sum.lanewise(LSHR, 13)
                            .lanewise(AND, FLOAT16.exponent())
                            .add(sum.lanewise(AND, FLOAT16.fraction()))
                            .lanewise(OR, bits.lanewise(LSHR, 16).lanewise(AND, FLOAT16.sign()));
                    IntVector isNaN = FLOAT16.infinity().sub(magnitude).lanewise(ASHR, 31);
                    narrow = half.lanewise(XOR, FLOAT16.nan())
                            .lanewise(AND, isNaN)
                            .lanewise(XOR, half);
                }
                narrow.convertShape(VectorOperators.I2S, SHORTS, 0)
                        .intoMemorySegment(to, targetOffset + i * TARGET_BYTES, ORDER);
            }
        }
        if (end < count) {
            long leftAt = leftOffset + end * LEFT_BYTES;
            long targetAt = targetOffset + end * TARGET_BYTES;
            TAIL.run(left, leftAt, right, rightOffset + end * BYTES, target, targetAt, count - end, divisor);
        }
    }
}
