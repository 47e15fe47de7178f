package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;

/** Template, see {@link OuterVariant}: one element at a time. It defines what the vector loops have to equal. */
final class ScalarOuterLoop implements OuterLoop {
    private static final OuterVariant VARIANT = OuterVariant.of(MethodHandles.lookup());
    private static final boolean IS_FLOAT = VARIANT.type() == ElementType.FLOAT32;
    private static final int BYTES = VARIANT.type().bytes();
    private static final Class<?> NATIVE = Kind.NATIVE.segmentClass(VARIANT.type());
    private static final Class<?> TARGET = VARIANT.target().segmentClass(VARIANT.type());
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;

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
        for (int pair = 0; pair < PAIRS; pair++) {
            single(a, aUpper + pair * BYTES, b, bOffset + pair * distance, target, upper, count);
            single(a, aLower + pair * BYTES, b, bOffset + pair * distance, target, lower, count);
        }
    }

    @Override
    public void single(
            MemorySegment a, long aOffset, MemorySegment b, long bOffset, MemorySegment target, long row, long count) {
        MemorySegment right = (MemorySegment) NATIVE.cast(b);
        MemorySegment result = (MemorySegment) TARGET.cast(target);
        if (IS_FLOAT) {
            float factor = a.get(FLOAT, aOffset);
            for (long i = 0; i < count * BYTES; i += BYTES) {
                float sum = Math.fma(factor, right.get(FLOAT, bOffset + i), result.get(FLOAT, row + i));
                result.set(FLOAT, row + i, sum);
            }
        } else {
            double factor = a.get(DOUBLE, aOffset);
            for (long i = 0; i < count * BYTES; i += BYTES) {
                double sum = Math.fma(factor, right.get(DOUBLE, bOffset + i), result.get(DOUBLE, row + i));
                result.set(DOUBLE, row + i, sum);
            }
        }
    }

    @Override
    public void clean(MemorySegment target, long row, long count) {
        MemorySegment result = (MemorySegment) TARGET.cast(target);
        for (long i = row; i < row + count * BYTES; i += BYTES) {
            if (IS_FLOAT && Float.isNaN(result.get(FLOAT, i))) {
                result.set(FLOAT, i, Float.NaN);
            } else if (!IS_FLOAT && Double.isNaN(result.get(DOUBLE, i))) {
                result.set(DOUBLE, i, Double.NaN);
            }
        }
    }
}
