package io.tutti.outerproduct.kernel;

import io.tutti.kernel.jit.MemoryKind;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;

/** Template, see {@link RankOneLoopSpec}: one element at a time. It defines the results that the vector loop must equal. */
final class ScalarRankOneLoop implements RankOneLoop {
    private static final RankOneLoopSpec SPEC = RankOneLoopSpec.of(MethodHandles.lookup());
    private static final boolean IS_FLOAT = SPEC.type() == ElementType.FLOAT32;
    private static final int BYTES = SPEC.type().bytes();
    private static final boolean IS_FRESH = SPEC.isFresh();
    private static final boolean IS_LAST = SPEC.isLast();
    private static final Class<?> NATIVE = MemoryKind.NATIVE.segmentClass(SPEC.type());
    private static final Class<?> TARGET = SPEC.target().segmentClass(SPEC.type());
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
            long factor = aOffset + (long) row * BYTES;
            float a32 = IS_FLOAT ? left.get(FLOAT, factor) : 0f;
            double a64 = IS_FLOAT ? 0d : left.get(DOUBLE, factor);
            long place = at + row * rowBytes;
            for (long i = 0; i < count * BYTES; i += BYTES) {
                if (IS_FLOAT) {
                    float sum = IS_FRESH ? 0f : result.get(FLOAT, place + i);
                    sum = Math.fma(a32, right.get(FLOAT, bOffset + i), sum);
                    result.set(FLOAT, place + i, IS_LAST && Float.isNaN(sum) ? Float.NaN : sum);
                } else {
                    double sum = IS_FRESH ? 0d : result.get(DOUBLE, place + i);
                    sum = Math.fma(a64, right.get(DOUBLE, bOffset + i), sum);
                    result.set(DOUBLE, place + i, IS_LAST && Double.isNaN(sum) ? Double.NaN : sum);
                }
            }
        }
    }
}
