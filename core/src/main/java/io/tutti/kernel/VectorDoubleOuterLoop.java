package io.tutti.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Template, see {@link OuterLoopSpec}: strips of four rows and two vectors of doubles, {@code c<row><vector>}. Eight sums in
 * registers hide the latency of multiply-adds, and leave room on processors with sixteen registers. {@link VectorLoop} states why
 * there are no helper methods.
 */
final class VectorDoubleOuterLoop implements OuterLoop {
    private static final OuterLoopSpec VARIANT = OuterLoopSpec.of(MethodHandles.lookup());
    private static final boolean IS_FRESH = VARIANT.isFresh();
    private static final VectorSpecies<Double> SPECIES =
            VectorSpecies.of(double.class, VectorShape.forBitSize(VARIANT.vectorBits()));
    private static final DoubleVector ZERO = DoubleVector.zero(SPECIES);
    private static final Class<?> NATIVE = MemoryKind.NATIVE.segmentClass(VARIANT.type());
    private static final Class<?> TARGET = VARIANT.target().segmentClass(VARIANT.type());
    private static final ValueLayout.OfDouble ELEMENT = ValueLayout.JAVA_DOUBLE_UNALIGNED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int BYTES = Double.BYTES;
    private static final int STEP = SPECIES.vectorByteSize();

    @Override
    public int width() {
        return VARIANT.width();
    }

    @Override
    public void pack(MemorySegment from, long offset, MemorySegment to, long at, long distance, int strips) {
        MemorySegment source = (MemorySegment) NATIVE.cast(from);
        MemorySegment target = (MemorySegment) NATIVE.cast(to);
        long x = offset;
        long y = at;
        for (int strip = 0; strip < strips; strip++) {
            DoubleVector.fromMemorySegment(SPECIES, source, x, ORDER).intoMemorySegment(target, y, ORDER);
            DoubleVector.fromMemorySegment(SPECIES, source, x + STEP, ORDER).intoMemorySegment(target, y + STEP, ORDER);
            x += 2 * STEP;
            y += distance;
        }
    }

    @Override
    public void strips(
            MemorySegment a,
            long aOffset,
            MemorySegment b,
            long bOffset,
            int pairs,
            MemorySegment target,
            long at,
            long rowBytes,
            int strips) {
        MemorySegment left = (MemorySegment) NATIVE.cast(a);
        MemorySegment right = (MemorySegment) NATIVE.cast(b);
        MemorySegment result = (MemorySegment) TARGET.cast(target);
        long r0 = at;
        long r1 = r0 + rowBytes;
        long r2 = r1 + rowBytes;
        long r3 = r2 + rowBytes;
        long y = bOffset;
        for (int strip = 0; strip < strips; strip++) {
            DoubleVector c00;
            DoubleVector c01;
            DoubleVector c10;
            DoubleVector c11;
            DoubleVector c20;
            DoubleVector c21;
            DoubleVector c30;
            DoubleVector c31;
            long x = aOffset;
            if (IS_FRESH) {
                DoubleVector b0 = DoubleVector.fromMemorySegment(SPECIES, right, y, ORDER);
                DoubleVector b1 = DoubleVector.fromMemorySegment(SPECIES, right, y + STEP, ORDER);
                DoubleVector a0 = DoubleVector.broadcast(SPECIES, left.get(ELEMENT, x));
                DoubleVector a1 = DoubleVector.broadcast(SPECIES, left.get(ELEMENT, x + BYTES));
                DoubleVector a2 = DoubleVector.broadcast(SPECIES, left.get(ELEMENT, x + 2 * BYTES));
                DoubleVector a3 = DoubleVector.broadcast(SPECIES, left.get(ELEMENT, x + 3 * BYTES));
                c00 = a0.fma(b0, ZERO);
                c01 = a0.fma(b1, ZERO);
                c10 = a1.fma(b0, ZERO);
                c11 = a1.fma(b1, ZERO);
                c20 = a2.fma(b0, ZERO);
                c21 = a2.fma(b1, ZERO);
                c30 = a3.fma(b0, ZERO);
                c31 = a3.fma(b1, ZERO);
                x += ROWS * BYTES;
                y += 2 * STEP;
            } else {
                c00 = DoubleVector.fromMemorySegment(SPECIES, result, r0, ORDER);
                c01 = DoubleVector.fromMemorySegment(SPECIES, result, r0 + STEP, ORDER);
                c10 = DoubleVector.fromMemorySegment(SPECIES, result, r1, ORDER);
                c11 = DoubleVector.fromMemorySegment(SPECIES, result, r1 + STEP, ORDER);
                c20 = DoubleVector.fromMemorySegment(SPECIES, result, r2, ORDER);
                c21 = DoubleVector.fromMemorySegment(SPECIES, result, r2 + STEP, ORDER);
                c30 = DoubleVector.fromMemorySegment(SPECIES, result, r3, ORDER);
                c31 = DoubleVector.fromMemorySegment(SPECIES, result, r3 + STEP, ORDER);
            }
            for (int pair = IS_FRESH ? 1 : 0; pair < pairs; pair++) {
                DoubleVector b0 = DoubleVector.fromMemorySegment(SPECIES, right, y, ORDER);
                DoubleVector b1 = DoubleVector.fromMemorySegment(SPECIES, right, y + STEP, ORDER);
                DoubleVector a0 = DoubleVector.broadcast(SPECIES, left.get(ELEMENT, x));
                DoubleVector a1 = DoubleVector.broadcast(SPECIES, left.get(ELEMENT, x + BYTES));
                DoubleVector a2 = DoubleVector.broadcast(SPECIES, left.get(ELEMENT, x + 2 * BYTES));
                DoubleVector a3 = DoubleVector.broadcast(SPECIES, left.get(ELEMENT, x + 3 * BYTES));
                c00 = a0.fma(b0, c00);
                c01 = a0.fma(b1, c01);
                c10 = a1.fma(b0, c10);
                c11 = a1.fma(b1, c11);
                c20 = a2.fma(b0, c20);
                c21 = a2.fma(b1, c21);
                c30 = a3.fma(b0, c30);
                c31 = a3.fma(b1, c31);
                x += ROWS * BYTES;
                y += 2 * STEP;
            }
            c00 = c00.blend(Double.NaN, c00.compare(VectorOperators.NE, c00));
            c00.intoMemorySegment(result, r0, ORDER);
            c01 = c01.blend(Double.NaN, c01.compare(VectorOperators.NE, c01));
            c01.intoMemorySegment(result, r0 + STEP, ORDER);
            c10 = c10.blend(Double.NaN, c10.compare(VectorOperators.NE, c10));
            c10.intoMemorySegment(result, r1, ORDER);
            c11 = c11.blend(Double.NaN, c11.compare(VectorOperators.NE, c11));
            c11.intoMemorySegment(result, r1 + STEP, ORDER);
            c20 = c20.blend(Double.NaN, c20.compare(VectorOperators.NE, c20));
            c20.intoMemorySegment(result, r2, ORDER);
            c21 = c21.blend(Double.NaN, c21.compare(VectorOperators.NE, c21));
            c21.intoMemorySegment(result, r2 + STEP, ORDER);
            c30 = c30.blend(Double.NaN, c30.compare(VectorOperators.NE, c30));
            c30.intoMemorySegment(result, r3, ORDER);
            c31 = c31.blend(Double.NaN, c31.compare(VectorOperators.NE, c31));
            c31.intoMemorySegment(result, r3 + STEP, ORDER);
            r0 += 2 * STEP;
            r1 += 2 * STEP;
            r2 += 2 * STEP;
            r3 += 2 * STEP;
        }
    }
}
