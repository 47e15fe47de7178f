package io.tutti.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Template, see {@link OuterLoopSpec}: strips of four rows and two vectors of floats, {@code c<row><vector>}. Eight sums in
 * registers hide the latency of multiply-adds, and leave room on processors with sixteen registers. {@link VectorLoop} states why
 * there are no helper methods.
 */
final class VectorFloatOuterLoop implements OuterLoop {
    private static final OuterLoopSpec VARIANT = OuterLoopSpec.of(MethodHandles.lookup());
    private static final boolean IS_FRESH = VARIANT.isFresh();
    private static final VectorSpecies<Float> SPECIES =
            VectorSpecies.of(float.class, VectorShape.forBitSize(VARIANT.vectorBits()));
    private static final FloatVector ZERO = FloatVector.zero(SPECIES);
    private static final Class<?> NATIVE = MemoryKind.NATIVE.segmentClass(VARIANT.type());
    private static final Class<?> TARGET = VARIANT.target().segmentClass(VARIANT.type());
    private static final ValueLayout.OfFloat ELEMENT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int BYTES = Float.BYTES;
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
            FloatVector.fromMemorySegment(SPECIES, source, x, ORDER).intoMemorySegment(target, y, ORDER);
            FloatVector.fromMemorySegment(SPECIES, source, x + STEP, ORDER).intoMemorySegment(target, y + STEP, ORDER);
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
            FloatVector c00;
            FloatVector c01;
            FloatVector c10;
            FloatVector c11;
            FloatVector c20;
            FloatVector c21;
            FloatVector c30;
            FloatVector c31;
            long x = aOffset;
            if (IS_FRESH) {
                FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, right, y, ORDER);
                FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, right, y + STEP, ORDER);
                FloatVector a0 = FloatVector.broadcast(SPECIES, left.get(ELEMENT, x));
                FloatVector a1 = FloatVector.broadcast(SPECIES, left.get(ELEMENT, x + BYTES));
                FloatVector a2 = FloatVector.broadcast(SPECIES, left.get(ELEMENT, x + 2 * BYTES));
                FloatVector a3 = FloatVector.broadcast(SPECIES, left.get(ELEMENT, x + 3 * BYTES));
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
                c00 = FloatVector.fromMemorySegment(SPECIES, result, r0, ORDER);
                c01 = FloatVector.fromMemorySegment(SPECIES, result, r0 + STEP, ORDER);
                c10 = FloatVector.fromMemorySegment(SPECIES, result, r1, ORDER);
                c11 = FloatVector.fromMemorySegment(SPECIES, result, r1 + STEP, ORDER);
                c20 = FloatVector.fromMemorySegment(SPECIES, result, r2, ORDER);
                c21 = FloatVector.fromMemorySegment(SPECIES, result, r2 + STEP, ORDER);
                c30 = FloatVector.fromMemorySegment(SPECIES, result, r3, ORDER);
                c31 = FloatVector.fromMemorySegment(SPECIES, result, r3 + STEP, ORDER);
            }
            for (int pair = IS_FRESH ? 1 : 0; pair < pairs; pair++) {
                FloatVector b0 = FloatVector.fromMemorySegment(SPECIES, right, y, ORDER);
                FloatVector b1 = FloatVector.fromMemorySegment(SPECIES, right, y + STEP, ORDER);
                FloatVector a0 = FloatVector.broadcast(SPECIES, left.get(ELEMENT, x));
                FloatVector a1 = FloatVector.broadcast(SPECIES, left.get(ELEMENT, x + BYTES));
                FloatVector a2 = FloatVector.broadcast(SPECIES, left.get(ELEMENT, x + 2 * BYTES));
                FloatVector a3 = FloatVector.broadcast(SPECIES, left.get(ELEMENT, x + 3 * BYTES));
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
            c00 = c00.blend(Float.NaN, c00.compare(VectorOperators.NE, c00));
            c00.intoMemorySegment(result, r0, ORDER);
            c01 = c01.blend(Float.NaN, c01.compare(VectorOperators.NE, c01));
            c01.intoMemorySegment(result, r0 + STEP, ORDER);
            c10 = c10.blend(Float.NaN, c10.compare(VectorOperators.NE, c10));
            c10.intoMemorySegment(result, r1, ORDER);
            c11 = c11.blend(Float.NaN, c11.compare(VectorOperators.NE, c11));
            c11.intoMemorySegment(result, r1 + STEP, ORDER);
            c20 = c20.blend(Float.NaN, c20.compare(VectorOperators.NE, c20));
            c20.intoMemorySegment(result, r2, ORDER);
            c21 = c21.blend(Float.NaN, c21.compare(VectorOperators.NE, c21));
            c21.intoMemorySegment(result, r2 + STEP, ORDER);
            c30 = c30.blend(Float.NaN, c30.compare(VectorOperators.NE, c30));
            c30.intoMemorySegment(result, r3, ORDER);
            c31 = c31.blend(Float.NaN, c31.compare(VectorOperators.NE, c31));
            c31.intoMemorySegment(result, r3 + STEP, ORDER);
            r0 += 2 * STEP;
            r1 += 2 * STEP;
            r2 += 2 * STEP;
            r3 += 2 * STEP;
        }
    }
}
