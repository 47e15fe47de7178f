package io.tutti.outerproduct.kernel;

import io.tutti.kernel.jit.MemoryKind;
import io.tutti.kernel.jit.VectorTypes;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Template, see {@link OuterLoopSpec}: strips of four rows and two vectors, {@code c<row><vector>}. Eight sums in
 * registers hide the latency of multiply-adds, and leave room on processors with sixteen registers. {@link io.tutti.kernel.jit} states why
 * there are no helper methods. {@code Object} represents Float or Double, which only the constants determine.
 */
final class VectorOuterLoop implements OuterLoop {
    private static final OuterLoopSpec SPEC = OuterLoopSpec.of(MethodHandles.lookup());
    private static final boolean IS_FRESH = SPEC.isFresh();
    private static final boolean IS_FLOAT = SPEC.type() == ElementType.FLOAT32;
    private static final VectorShape SHAPE = VectorShape.forBitSize(SPEC.vectorBits());
    private static final VectorSpecies<Float> FLOATS = VectorSpecies.of(float.class, SHAPE);
    private static final VectorSpecies<Double> DOUBLES = VectorSpecies.of(double.class, SHAPE);
    private static final VectorSpecies<Object> SPECIES = VectorTypes.species(SPEC.type(), SPEC.vectorBits());
    private static final Vector<Object> NAN = VectorTypes.canonicalNaN(SPECIES);
    private static final Vector<Object> ZERO = SPECIES.zero();
    private static final Class<?> NATIVE = MemoryKind.NATIVE.segmentClass(SPEC.type());
    private static final Class<?> TARGET = SPEC.target().segmentClass(SPEC.type());
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int BYTES = SPEC.type().bytes();
    private static final int STEP = SPECIES.vectorByteSize();

    @Override
    public int width() {
        return SPEC.width();
    }

    @Override
    public void pack(MemorySegment from, long offset, MemorySegment to, long at, long distance, int strips) {
        MemorySegment source = (MemorySegment) NATIVE.cast(from);
        MemorySegment target = (MemorySegment) NATIVE.cast(to);
        long x = offset;
        long y = at;
        for (int strip = 0; strip < strips; strip++) {
            SPECIES.fromMemorySegment(source, x, ORDER).intoMemorySegment(target, y, ORDER);
            SPECIES.fromMemorySegment(source, x + STEP, ORDER).intoMemorySegment(target, y + STEP, ORDER);
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
            Vector<Object> c00;
            Vector<Object> c01;
            Vector<Object> c10;
            Vector<Object> c11;
            Vector<Object> c20;
            Vector<Object> c21;
            Vector<Object> c30;
            Vector<Object> c31;
            long x = aOffset;
            if (IS_FRESH) {
                Vector<Object> b0 = SPECIES.fromMemorySegment(right, y, ORDER);
                Vector<Object> b1 = SPECIES.fromMemorySegment(right, y + STEP, ORDER);
                Vector<Object> a0;
                Vector<Object> a1;
                Vector<Object> a2;
                Vector<Object> a3;
                if (IS_FLOAT) {
                    a0 = FloatVector.broadcast(FLOATS, left.get(FLOAT, x)).check(SPECIES);
                    a1 = FloatVector.broadcast(FLOATS, left.get(FLOAT, x + BYTES))
                            .check(SPECIES);
                    a2 = FloatVector.broadcast(FLOATS, left.get(FLOAT, x + 2 * BYTES))
                            .check(SPECIES);
                    a3 = FloatVector.broadcast(FLOATS, left.get(FLOAT, x + 3 * BYTES))
                            .check(SPECIES);
                } else {
                    a0 = DoubleVector.broadcast(DOUBLES, left.get(DOUBLE, x)).check(SPECIES);
                    a1 = DoubleVector.broadcast(DOUBLES, left.get(DOUBLE, x + BYTES))
                            .check(SPECIES);
                    a2 = DoubleVector.broadcast(DOUBLES, left.get(DOUBLE, x + 2 * BYTES))
                            .check(SPECIES);
                    a3 = DoubleVector.broadcast(DOUBLES, left.get(DOUBLE, x + 3 * BYTES))
                            .check(SPECIES);
                }
                c00 = a0.lanewise(VectorOperators.FMA, b0, ZERO);
                c01 = a0.lanewise(VectorOperators.FMA, b1, ZERO);
                c10 = a1.lanewise(VectorOperators.FMA, b0, ZERO);
                c11 = a1.lanewise(VectorOperators.FMA, b1, ZERO);
                c20 = a2.lanewise(VectorOperators.FMA, b0, ZERO);
                c21 = a2.lanewise(VectorOperators.FMA, b1, ZERO);
                c30 = a3.lanewise(VectorOperators.FMA, b0, ZERO);
                c31 = a3.lanewise(VectorOperators.FMA, b1, ZERO);
                x += ROWS * BYTES;
                y += 2 * STEP;
            } else {
                c00 = SPECIES.fromMemorySegment(result, r0, ORDER);
                c01 = SPECIES.fromMemorySegment(result, r0 + STEP, ORDER);
                c10 = SPECIES.fromMemorySegment(result, r1, ORDER);
                c11 = SPECIES.fromMemorySegment(result, r1 + STEP, ORDER);
                c20 = SPECIES.fromMemorySegment(result, r2, ORDER);
                c21 = SPECIES.fromMemorySegment(result, r2 + STEP, ORDER);
                c30 = SPECIES.fromMemorySegment(result, r3, ORDER);
                c31 = SPECIES.fromMemorySegment(result, r3 + STEP, ORDER);
            }
            for (int pair = IS_FRESH ? 1 : 0; pair < pairs; pair++) {
                Vector<Object> b0 = SPECIES.fromMemorySegment(right, y, ORDER);
                Vector<Object> b1 = SPECIES.fromMemorySegment(right, y + STEP, ORDER);
                Vector<Object> a0;
                Vector<Object> a1;
                Vector<Object> a2;
                Vector<Object> a3;
                if (IS_FLOAT) {
                    a0 = FloatVector.broadcast(FLOATS, left.get(FLOAT, x)).check(SPECIES);
                    a1 = FloatVector.broadcast(FLOATS, left.get(FLOAT, x + BYTES))
                            .check(SPECIES);
                    a2 = FloatVector.broadcast(FLOATS, left.get(FLOAT, x + 2 * BYTES))
                            .check(SPECIES);
                    a3 = FloatVector.broadcast(FLOATS, left.get(FLOAT, x + 3 * BYTES))
                            .check(SPECIES);
                } else {
                    a0 = DoubleVector.broadcast(DOUBLES, left.get(DOUBLE, x)).check(SPECIES);
                    a1 = DoubleVector.broadcast(DOUBLES, left.get(DOUBLE, x + BYTES))
                            .check(SPECIES);
                    a2 = DoubleVector.broadcast(DOUBLES, left.get(DOUBLE, x + 2 * BYTES))
                            .check(SPECIES);
                    a3 = DoubleVector.broadcast(DOUBLES, left.get(DOUBLE, x + 3 * BYTES))
                            .check(SPECIES);
                }
                c00 = a0.lanewise(VectorOperators.FMA, b0, c00);
                c01 = a0.lanewise(VectorOperators.FMA, b1, c01);
                c10 = a1.lanewise(VectorOperators.FMA, b0, c10);
                c11 = a1.lanewise(VectorOperators.FMA, b1, c11);
                c20 = a2.lanewise(VectorOperators.FMA, b0, c20);
                c21 = a2.lanewise(VectorOperators.FMA, b1, c21);
                c30 = a3.lanewise(VectorOperators.FMA, b0, c30);
                c31 = a3.lanewise(VectorOperators.FMA, b1, c31);
                x += ROWS * BYTES;
                y += 2 * STEP;
            }
            c00 = c00.blend(NAN, c00.compare(VectorOperators.NE, c00));
            c00.intoMemorySegment(result, r0, ORDER);
            c01 = c01.blend(NAN, c01.compare(VectorOperators.NE, c01));
            c01.intoMemorySegment(result, r0 + STEP, ORDER);
            c10 = c10.blend(NAN, c10.compare(VectorOperators.NE, c10));
            c10.intoMemorySegment(result, r1, ORDER);
            c11 = c11.blend(NAN, c11.compare(VectorOperators.NE, c11));
            c11.intoMemorySegment(result, r1 + STEP, ORDER);
            c20 = c20.blend(NAN, c20.compare(VectorOperators.NE, c20));
            c20.intoMemorySegment(result, r2, ORDER);
            c21 = c21.blend(NAN, c21.compare(VectorOperators.NE, c21));
            c21.intoMemorySegment(result, r2 + STEP, ORDER);
            c30 = c30.blend(NAN, c30.compare(VectorOperators.NE, c30));
            c30.intoMemorySegment(result, r3, ORDER);
            c31 = c31.blend(NAN, c31.compare(VectorOperators.NE, c31));
            c31.intoMemorySegment(result, r3 + STEP, ORDER);
            r0 += 2 * STEP;
            r1 += 2 * STEP;
            r2 += 2 * STEP;
            r3 += 2 * STEP;
        }
    }
}
