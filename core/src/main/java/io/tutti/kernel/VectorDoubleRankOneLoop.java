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
 * Template, see {@link RankOneLoopSpec}: along four rows, a vector of doubles at a time. The right factor is read once for
 * four rows, and memory is read and written in four runs. {@link VectorLoop} states why there are no helper methods.
 */
final class VectorDoubleRankOneLoop implements RankOneLoop {
    private static final RankOneLoopSpec VARIANT = RankOneLoopSpec.of(MethodHandles.lookup());
    private static final RankOneLoop TAIL = VARIANT.scalar();
    private static final boolean IS_FRESH = VARIANT.isFresh();
    private static final boolean IS_LAST = VARIANT.isLast();
    private static final VectorSpecies<Double> SPECIES =
            VectorSpecies.of(double.class, VectorShape.forBitSize(VARIANT.vectorBits()));
    private static final Class<?> NATIVE = MemoryKind.NATIVE.segmentClass(VARIANT.type());
    private static final Class<?> TARGET = VARIANT.target().segmentClass(VARIANT.type());
    private static final DoubleVector ZERO = DoubleVector.zero(SPECIES);
    private static final ValueLayout.OfDouble ELEMENT = ValueLayout.JAVA_DOUBLE_UNALIGNED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int BYTES = Double.BYTES;
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
        DoubleVector a0 = DoubleVector.broadcast(SPECIES, left.get(ELEMENT, aOffset));
        DoubleVector a1 = DoubleVector.broadcast(SPECIES, left.get(ELEMENT, aOffset + BYTES));
        DoubleVector a2 = DoubleVector.broadcast(SPECIES, left.get(ELEMENT, aOffset + 2 * BYTES));
        DoubleVector a3 = DoubleVector.broadcast(SPECIES, left.get(ELEMENT, aOffset + 3 * BYTES));
        long end = count * BYTES & -STEP;
        for (long i = 0; i < end; i += STEP) {
            DoubleVector factor = DoubleVector.fromMemorySegment(SPECIES, right, bOffset + i, ORDER);
            DoubleVector c0 = ZERO;
            DoubleVector c1 = ZERO;
            DoubleVector c2 = ZERO;
            DoubleVector c3 = ZERO;
            if (!IS_FRESH) {
                c0 = DoubleVector.fromMemorySegment(SPECIES, result, at + i, ORDER);
                c1 = DoubleVector.fromMemorySegment(SPECIES, result, r1 + i, ORDER);
                c2 = DoubleVector.fromMemorySegment(SPECIES, result, r2 + i, ORDER);
                c3 = DoubleVector.fromMemorySegment(SPECIES, result, r3 + i, ORDER);
            }
            c0 = a0.fma(factor, c0);
            c1 = a1.fma(factor, c1);
            c2 = a2.fma(factor, c2);
            c3 = a3.fma(factor, c3);
            if (IS_LAST) {
                c0 = c0.blend(Double.NaN, c0.compare(VectorOperators.NE, c0));
                c1 = c1.blend(Double.NaN, c1.compare(VectorOperators.NE, c1));
                c2 = c2.blend(Double.NaN, c2.compare(VectorOperators.NE, c2));
                c3 = c3.blend(Double.NaN, c3.compare(VectorOperators.NE, c3));
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
