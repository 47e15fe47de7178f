package io.tutti.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Template, see {@link OuterVariant}: a vector of floats at a time. A sum is loaded and stored once for four products and
 * does not go round the loop over pairs; what is loaded serves two rows. See {@link VectorLoop} for why nothing here is a
 * method of its own.
 */
final class VectorFloatOuterLoop implements OuterLoop {
    private static final OuterVariant VARIANT = OuterVariant.of(MethodHandles.lookup());
    private static final OuterLoop TAIL = VARIANT.tail();
    private static final VectorSpecies<Float> SPECIES =
            VectorSpecies.of(float.class, VectorShape.forBitSize(VARIANT.vectorBits()));
    private static final Class<?> NATIVE = Kind.NATIVE.segmentClass(VARIANT.type());
    private static final Class<?> TARGET = VARIANT.target().segmentClass(VARIANT.type());
    private static final ValueLayout.OfFloat ELEMENT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int STEP = SPECIES.vectorByteSize();
    private static final int BYTES = Float.BYTES;

    @Override
    public void quad(
            MemorySegment a,
            long aUpper,
            long aLower,
            MemorySegment b,
            long bOffset,
            long distance,
            MemorySegment target,
            long upper,
            long lower,
            long count) {
        MemorySegment right = (MemorySegment) NATIVE.cast(b);
        MemorySegment result = (MemorySegment) TARGET.cast(target);
        FloatVector u0 = FloatVector.broadcast(SPECIES, a.get(ELEMENT, aUpper));
        FloatVector u1 = FloatVector.broadcast(SPECIES, a.get(ELEMENT, aUpper + BYTES));
        FloatVector u2 = FloatVector.broadcast(SPECIES, a.get(ELEMENT, aUpper + 2 * BYTES));
        FloatVector u3 = FloatVector.broadcast(SPECIES, a.get(ELEMENT, aUpper + 3 * BYTES));
        FloatVector l0 = FloatVector.broadcast(SPECIES, a.get(ELEMENT, aLower));
        FloatVector l1 = FloatVector.broadcast(SPECIES, a.get(ELEMENT, aLower + BYTES));
        FloatVector l2 = FloatVector.broadcast(SPECIES, a.get(ELEMENT, aLower + 2 * BYTES));
        FloatVector l3 = FloatVector.broadcast(SPECIES, a.get(ELEMENT, aLower + 3 * BYTES));
        long end = count * BYTES & -STEP;
        for (long i = 0; i < end; i += STEP) {
            FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, right, bOffset + i, ORDER);
            FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, right, bOffset + distance + i, ORDER);
            FloatVector b2 = FloatVector.fromMemorySegment(SPECIES, right, bOffset + 2 * distance + i, ORDER);
            FloatVector b3 = FloatVector.fromMemorySegment(SPECIES, right, bOffset + 3 * distance + i, ORDER);
            FloatVector first = FloatVector.fromMemorySegment(SPECIES, result, upper + i, ORDER);
            u3.fma(b3, u2.fma(b2, u1.fma(b1, u0.fma(b0, first)))).intoMemorySegment(result, upper + i, ORDER);
            FloatVector second = FloatVector.fromMemorySegment(SPECIES, result, lower + i, ORDER);
            l3.fma(b3, l2.fma(b2, l1.fma(b1, l0.fma(b0, second)))).intoMemorySegment(result, lower + i, ORDER);
        }
        long rest = count - end / BYTES;
        if (rest > 0) {
            TAIL.quad(a, aUpper, aLower, b, bOffset + end, distance, target, upper + end, lower + end, rest);
        }
    }

    @Override
    public void single(
            MemorySegment a, long aOffset, MemorySegment b, long bOffset, MemorySegment target, long row, long count) {
        MemorySegment right = (MemorySegment) NATIVE.cast(b);
        MemorySegment result = (MemorySegment) TARGET.cast(target);
        FloatVector factor = FloatVector.broadcast(SPECIES, a.get(ELEMENT, aOffset));
        long end = count * BYTES & -STEP;
        for (long i = 0; i < end; i += STEP) {
            FloatVector sum = FloatVector.fromMemorySegment(SPECIES, result, row + i, ORDER);
            factor.fma(FloatVector.fromMemorySegment(SPECIES, right, bOffset + i, ORDER), sum)
                    .intoMemorySegment(result, row + i, ORDER);
        }
        if (end < count * BYTES) {
            TAIL.single(a, aOffset, b, bOffset + end, target, row + end, count - end / BYTES);
        }
    }

    @Override
    public void clean(MemorySegment target, long row, long count) {
        MemorySegment result = (MemorySegment) TARGET.cast(target);
        long end = count * BYTES & -STEP;
        for (long i = 0; i < end; i += STEP) {
            FloatVector sum = FloatVector.fromMemorySegment(SPECIES, result, row + i, ORDER);
            VectorMask<Float> isNaN = sum.compare(VectorOperators.NE, sum);
            sum.blend(Float.NaN, isNaN).intoMemorySegment(result, row + i, ORDER);
        }
        if (end < count * BYTES) {
            TAIL.clean(target, row + end, count - end / BYTES);
        }
    }
}
