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
 * Template, see {@link RankOneVariant}: along a row, a vector of floats at a time, so that memory is read and written in one
 * run and the compiler unrolls. See {@link VectorLoop} for why nothing here is a method of its own.
 */
final class VectorFloatRankOneLoop implements RankOneLoop {
    private static final RankOneVariant VARIANT = RankOneVariant.of(MethodHandles.lookup());
    private static final RankOneLoop TAIL = VARIANT.scalar();
    private static final boolean IS_FRESH = VARIANT.isFresh();
    private static final boolean IS_LAST = VARIANT.isLast();
    private static final VectorSpecies<Float> SPECIES =
            VectorSpecies.of(float.class, VectorShape.forBitSize(VARIANT.vectorBits()));
    private static final Class<?> NATIVE = Kind.NATIVE.segmentClass(VARIANT.type());
    private static final Class<?> TARGET = VARIANT.target().segmentClass(VARIANT.type());
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int BYTES = Float.BYTES;
    private static final int STEP = SPECIES.vectorByteSize();

    @Override
    public void row(
            MemorySegment a, long aOffset, MemorySegment b, long bOffset, MemorySegment target, long at, long count) {
        MemorySegment left = (MemorySegment) NATIVE.cast(a);
        MemorySegment right = (MemorySegment) NATIVE.cast(b);
        MemorySegment result = (MemorySegment) TARGET.cast(target);
        long end = count * BYTES & -STEP;
        FloatVector factor = FloatVector.broadcast(SPECIES, left.get(ValueLayout.JAVA_FLOAT_UNALIGNED, aOffset));
        for (long i = 0; i < end; i += STEP) {
            FloatVector sum = IS_FRESH
                    ? FloatVector.zero(SPECIES)
                    : FloatVector.fromMemorySegment(SPECIES, result, at + i, ORDER);
            sum = factor.fma(FloatVector.fromMemorySegment(SPECIES, right, bOffset + i, ORDER), sum);
            if (IS_LAST) {
                sum = sum.blend(Float.NaN, sum.compare(VectorOperators.NE, sum));
            }
            sum.intoMemorySegment(result, at + i, ORDER);
        }
        long rest = count - end / BYTES;
        if (rest > 0) {
            TAIL.row(a, aOffset, b, bOffset + end, target, at + end, rest);
        }
    }
}
