package io.tutti.outerproduct.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A library as libraries are, only slow: it adds the pairs in its own order, the last first, and leaves what is not a
 * number as it comes.
 *
 * @param identity as it calls itself
 */
public record PlainProduct(String identity) implements MatrixProduct {
    @Override
    public void multiply(
            ElementType type,
            int rows,
            int columns,
            int pairs,
            MemorySegment left,
            long leftOffset,
            long leftPitch,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long at,
            boolean isFresh) {
        if (!left.isNative() || !right.isNative() || !target.isNative()) {
            throw new AssertionError("all memory must be native");
        }
        int bytes = type.bytes();
        for (long element = 0; element < (long) rows * columns; element++) {
            long place = at + element * bytes;
            double sum = isFresh ? 0 : get(type, target, place);
            for (int pair = pairs - 1; pair >= 0; pair--) {
                double a = get(type, left, leftOffset + pair * leftPitch + element / columns * bytes);
                double b = get(type, right, rightOffset + (pair * (long) columns + element % columns) * bytes);
                sum += a * b;
            }
            if (type == ElementType.FLOAT32) {
                target.set(ValueLayout.JAVA_FLOAT_UNALIGNED, place, strange((float) sum));
            } else {
                target.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, place, sum);
            }
        }
    }

    private static float strange(float sum) {
        return Float.isNaN(sum) ? Float.intBitsToFloat(0xffc01234) : sum;
    }

    private static double get(ElementType type, MemorySegment memory, long at) {
        return type == ElementType.FLOAT32
                ? memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at)
                : memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at);
    }
}
