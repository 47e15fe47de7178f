package io.tutti.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Template, see {@link OuterVariant}: a vector of doubles at a time. A sum is loaded and stored once for four products and
 * does not go round the loop over pairs; what is loaded serves two rows. See {@link VectorLoop} for why nothing here is a
 * method of its own.
 */
final class VectorDoubleOuterLoop implements OuterLoop {
    private static final OuterVariant VARIANT = OuterVariant.of(MethodHandles.lookup());
    private static final OuterLoop TAIL = VARIANT.tail();
    private static final VectorSpecies<Double> SPECIES =
            VectorSpecies.of(double.class, VectorShape.forBitSize(VARIANT.vectorBits()));
    private static final Class<?> NATIVE = Kind.NATIVE.segmentClass(VARIANT.type());
    private static final Class<?> TARGET = VARIANT.target().segmentClass(VARIANT.type());
    private static final ValueLayout.OfDouble ELEMENT = ValueLayout.JAVA_DOUBLE_UNALIGNED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int STEP = SPECIES.vectorByteSize();
    private static final int BYTES = Double.BYTES;

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
        DoubleVector u0 = DoubleVector.broadcast(SPECIES, a.get(ELEMENT, aUpper));
        DoubleVector u1 = DoubleVector.broadcast(SPECIES, a.get(ELEMENT, aUpper + BYTES));
        DoubleVector u2 = DoubleVector.broadcast(SPECIES, a.get(ELEMENT, aUpper + 2 * BYTES));
        DoubleVector u3 = DoubleVector.broadcast(SPECIES, a.get(ELEMENT, aUpper + 3 * BYTES));
        DoubleVector l0 = DoubleVector.broadcast(SPECIES, a.get(ELEMENT, aLower));
        DoubleVector l1 = DoubleVector.broadcast(SPECIES, a.get(ELEMENT, aLower + BYTES));
        DoubleVector l2 = DoubleVector.broadcast(SPECIES, a.get(ELEMENT, aLower + 2 * BYTES));
        DoubleVector l3 = DoubleVector.broadcast(SPECIES, a.get(ELEMENT, aLower + 3 * BYTES));
        long end = count * BYTES & -STEP;
        for (long i = 0; i < end; i += STEP) {
            DoubleVector b0 = DoubleVector.fromMemorySegment(SPECIES, right, bOffset + i, ORDER);
            DoubleVector b1 = DoubleVector.fromMemorySegment(SPECIES, right, bOffset + distance + i, ORDER);
            DoubleVector b2 = DoubleVector.fromMemorySegment(SPECIES, right, bOffset + 2 * distance + i, ORDER);
            DoubleVector b3 = DoubleVector.fromMemorySegment(SPECIES, right, bOffset + 3 * distance + i, ORDER);
            DoubleVector first = DoubleVector.fromMemorySegment(SPECIES, result, upper + i, ORDER);
            u3.fma(b3, u2.fma(b2, u1.fma(b1, u0.fma(b0, first)))).intoMemorySegment(result, upper + i, ORDER);
            DoubleVector second = DoubleVector.fromMemorySegment(SPECIES, result, lower + i, ORDER);
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
        DoubleVector factor = DoubleVector.broadcast(SPECIES, a.get(ELEMENT, aOffset));
        long end = count * BYTES & -STEP;
        for (long i = 0; i < end; i += STEP) {
            DoubleVector sum = DoubleVector.fromMemorySegment(SPECIES, result, row + i, ORDER);
            factor.fma(DoubleVector.fromMemorySegment(SPECIES, right, bOffset + i, ORDER), sum)
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
            DoubleVector sum = DoubleVector.fromMemorySegment(SPECIES, result, row + i, ORDER);
            VectorMask<Double> isNaN = sum.compare(VectorOperators.NE, sum);
            sum.blend(Double.NaN, isNaN).intoMemorySegment(result, row + i, ORDER);
        }
        if (end < count * BYTES) {
            TAIL.clean(target, row + end, count - end / BYTES);
        }
    }
}
