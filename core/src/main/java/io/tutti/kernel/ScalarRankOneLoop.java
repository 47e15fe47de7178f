package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;

/** Template, see {@link RankOneLoopSpec}: one element at a time. It defines the results that the vector loop must equal. */
final class ScalarRankOneLoop implements RankOneLoop {
    private static final RankOneLoopSpec VARIANT = RankOneLoopSpec.of(MethodHandles.lookup());
    private static final boolean IS_FLOAT = VARIANT.type() == ElementType.FLOAT32;
    private static final boolean IS_FRESH = VARIANT.isFresh();
    private static final boolean IS_LAST = VARIANT.isLast();
    private static final Class<?> NATIVE = MemoryKind.NATIVE.segmentClass(VARIANT.type());
    private static final Class<?> TARGET = VARIANT.target().segmentClass(VARIANT.type());
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;

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
        for (int row = 0; row < rows; row++) {
            long place = at + row * rowBytes;
            if (IS_FLOAT) {
                float factor = left.get(FLOAT, aOffset + (long) row * Float.BYTES);
                floats(factor, right, bOffset, result, place, count * Float.BYTES);
            } else {
                double factor = left.get(DOUBLE, aOffset + (long) row * Double.BYTES);
                doubles(factor, right, bOffset, result, place, count * Double.BYTES);
            }
        }
    }

    private static void floats(float a, MemorySegment b, long from, MemorySegment target, long at, long bytes) {
        for (long i = 0; i < bytes; i += Float.BYTES) {
            float sum = Math.fma(a, b.get(FLOAT, from + i), IS_FRESH ? 0f : target.get(FLOAT, at + i));
            target.set(FLOAT, at + i, IS_LAST && Float.isNaN(sum) ? Float.NaN : sum);
        }
    }

    private static void doubles(double a, MemorySegment b, long from, MemorySegment target, long at, long bytes) {
        for (long i = 0; i < bytes; i += Double.BYTES) {
            double sum = Math.fma(a, b.get(DOUBLE, from + i), IS_FRESH ? 0d : target.get(DOUBLE, at + i));
            target.set(DOUBLE, at + i, IS_LAST && Double.isNaN(sum) ? Double.NaN : sum);
        }
    }
}
