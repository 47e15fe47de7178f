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
 * Template, see {@link RankOneLoopSpec}: along four rows, a vector at a time. The right factor is read once for
 * four rows, and memory is read and written in four runs. {@link io.tutti.kernel.jit} states why there are no helper
 * methods. {@code Object} represents Float or Double, which only the constants determine.
 */
final class VectorRankOneLoop implements RankOneLoop {
    private static final RankOneLoopSpec SPEC = RankOneLoopSpec.of(MethodHandles.lookup());
    private static final RankOneLoop TAIL = SPEC.scalar();
    private static final boolean IS_FRESH = SPEC.isFresh();
    private static final boolean IS_LAST = SPEC.isLast();
    private static final boolean IS_FLOAT = SPEC.type() == ElementType.FLOAT32;
    private static final VectorShape SHAPE = VectorShape.forBitSize(SPEC.vectorBits());
    private static final VectorSpecies<Float> FLOATS = VectorSpecies.of(float.class, SHAPE);
    private static final VectorSpecies<Double> DOUBLES = VectorSpecies.of(double.class, SHAPE);
    private static final VectorSpecies<Object> SPECIES = VectorTypes.species(SPEC.type(), SPEC.vectorBits());
    private static final Vector<Object> NAN = VectorTypes.canonicalNaN(SPECIES);
    private static final Class<?> NATIVE = MemoryKind.NATIVE.segmentClass(SPEC.type());
    private static final Class<?> TARGET = SPEC.target().segmentClass(SPEC.type());
    private static final Vector<Object> ZERO = SPECIES.zero();
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int BYTES = SPEC.type().bytes();
    private static final int STEP = SPECIES.vectorByteSize();

    @Override
    public void rows(
            MemorySegment a,
            long aOffset,
            MemorySegment b,
            long bOffset,
            MemorySegment target,
            long at,
            long rowBytes,
            int rows,
            long count) {
        MemorySegment left = (MemorySegment) NATIVE.cast(a);
        MemorySegment right = (MemorySegment) NATIVE.cast(b);
        MemorySegment result = (MemorySegment) TARGET.cast(target);
        if (rows < ROWS) {
            TAIL.rows(a, aOffset, b, bOffset, target, at, rowBytes, rows, count);
            return;
        }
        long r1 = at + rowBytes;
        long r2 = r1 + rowBytes;
        long r3 = r2 + rowBytes;
        Vector<Object> a0;
        Vector<Object> a1;
        Vector<Object> a2;
        Vector<Object> a3;
        if (IS_FLOAT) {
            a0 = FloatVector.broadcast(FLOATS, left.get(FLOAT, aOffset)).check(SPECIES);
            a1 = FloatVector.broadcast(FLOATS, left.get(FLOAT, aOffset + BYTES)).check(SPECIES);
            a2 = FloatVector.broadcast(FLOATS, left.get(FLOAT, aOffset + 2 * BYTES))
                    .check(SPECIES);
            a3 = FloatVector.broadcast(FLOATS, left.get(FLOAT, aOffset + 3 * BYTES))
                    .check(SPECIES);
        } else {
            a0 = DoubleVector.broadcast(DOUBLES, left.get(DOUBLE, aOffset)).check(SPECIES);
            a1 = DoubleVector.broadcast(DOUBLES, left.get(DOUBLE, aOffset + BYTES))
                    .check(SPECIES);
            a2 = DoubleVector.broadcast(DOUBLES, left.get(DOUBLE, aOffset + 2 * BYTES))
                    .check(SPECIES);
            a3 = DoubleVector.broadcast(DOUBLES, left.get(DOUBLE, aOffset + 3 * BYTES))
                    .check(SPECIES);
        }
        long end = count * BYTES & -STEP;
        for (long i = 0; i < end; i += STEP) {
            Vector<Object> factor = SPECIES.fromMemorySegment(right, bOffset + i, ORDER);
            Vector<Object> c0 = ZERO;
            Vector<Object> c1 = ZERO;
            Vector<Object> c2 = ZERO;
            Vector<Object> c3 = ZERO;
            if (!IS_FRESH) {
                c0 = SPECIES.fromMemorySegment(result, at + i, ORDER);
                c1 = SPECIES.fromMemorySegment(result, r1 + i, ORDER);
                c2 = SPECIES.fromMemorySegment(result, r2 + i, ORDER);
                c3 = SPECIES.fromMemorySegment(result, r3 + i, ORDER);
            }
            c0 = a0.lanewise(VectorOperators.FMA, factor, c0);
            c1 = a1.lanewise(VectorOperators.FMA, factor, c1);
            c2 = a2.lanewise(VectorOperators.FMA, factor, c2);
            c3 = a3.lanewise(VectorOperators.FMA, factor, c3);
            if (IS_LAST) {
                c0 = c0.blend(NAN, c0.compare(VectorOperators.NE, c0));
                c1 = c1.blend(NAN, c1.compare(VectorOperators.NE, c1));
                c2 = c2.blend(NAN, c2.compare(VectorOperators.NE, c2));
                c3 = c3.blend(NAN, c3.compare(VectorOperators.NE, c3));
            }
            c0.intoMemorySegment(result, at + i, ORDER);
            c1.intoMemorySegment(result, r1 + i, ORDER);
            c2.intoMemorySegment(result, r2 + i, ORDER);
            c3.intoMemorySegment(result, r3 + i, ORDER);
        }
        long rest = count - end / BYTES;
        if (rest > 0) {
            TAIL.rows(a, aOffset, b, bOffset + end, target, at + end, rowBytes, rows, rest);
        }
    }
}
