package io.tutti.outerproduct.kernel;

import io.tutti.kernel.jit.MemoryKind;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;

/** Template, see {@link OuterLoopSpec}: one element at a time. It defines the results that the vector loops must equal. */
final class ScalarOuterLoop implements OuterLoop {
    private static final OuterLoopSpec SPEC = OuterLoopSpec.of(MethodHandles.lookup());
    private static final boolean IS_FLOAT = SPEC.type() == ElementType.FLOAT32;
    private static final boolean IS_FRESH = SPEC.isFresh();
    private static final int WIDTH = SPEC.width();
    private static final int BYTES = SPEC.type().bytes();
    private static final int STEP = WIDTH * BYTES;
    private static final Class<?> NATIVE = MemoryKind.NATIVE.segmentClass(SPEC.type());
    private static final Class<?> TARGET = SPEC.target().segmentClass(SPEC.type());
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;

    @Override
    public int width() {
        return WIDTH;
    }

    @Override
    public void pack(MemorySegment from, long offset, MemorySegment to, long at, long distance, int strips) {
        for (int strip = 0; strip < strips; strip++) {
            MemorySegment.copy(from, offset + (long) strip * STEP, to, at + strip * distance, STEP);
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
        for (int strip = 0; strip < strips; strip++) {
            long right = bOffset + (long) strip * pairs * STEP;
            for (int row = 0; row < ROWS; row++) {
                long place = at + row * rowBytes + (long) strip * STEP;
                if (IS_FRESH) {
                    clear(target, place);
                }
                for (int pair = 0; pair < pairs; pair++) {
                    long left = aOffset + ((long) pair * ROWS + row) * BYTES;
                    add(a, left, b, right + (long) pair * STEP, target, place);
                }
                clean(target, place);
            }
        }
    }

    private static void clear(MemorySegment target, long place) {
        for (long i = place; i < place + STEP; i += BYTES) {
            if (IS_FLOAT) {
                target.set(FLOAT, i, 0f);
            } else {
                target.set(DOUBLE, i, 0d);
            }
        }
    }

    private static void add(MemorySegment a, long left, MemorySegment b, long right, MemorySegment target, long place) {
        MemorySegment source = (MemorySegment) NATIVE.cast(b);
        MemorySegment result = (MemorySegment) TARGET.cast(target);
        if (IS_FLOAT) {
            float factor = a.get(FLOAT, left);
            for (long i = 0; i < STEP; i += BYTES) {
                float sum = Math.fma(factor, source.get(FLOAT, right + i), result.get(FLOAT, place + i));
                result.set(FLOAT, place + i, sum);
            }
        } else {
            double factor = a.get(DOUBLE, left);
            for (long i = 0; i < STEP; i += BYTES) {
                double sum = Math.fma(factor, source.get(DOUBLE, right + i), result.get(DOUBLE, place + i));
                result.set(DOUBLE, place + i, sum);
            }
        }
    }

    private static void clean(MemorySegment target, long place) {
        for (long i = place; i < place + STEP; i += BYTES) {
            if (IS_FLOAT && Float.isNaN(target.get(FLOAT, i))) {
                target.set(FLOAT, i, Float.NaN);
            } else if (!IS_FLOAT && Double.isNaN(target.get(DOUBLE, i))) {
                target.set(DOUBLE, i, Double.NaN);
            }
        }
    }
}
