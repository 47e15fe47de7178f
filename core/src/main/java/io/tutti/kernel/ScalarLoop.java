package io.tutti.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.function.LongBinaryOperator;

/** Template, see {@link Variant}: one element at a time. It defines what the vector loops have to equal. */
final class ScalarLoop implements Loop {
    private static final Variant VARIANT = Variant.of(MethodHandles.lookup());
    private static final Element LEFT = VARIANT.stage().wideLeft ? Element.FLOAT32 : Element.of(VARIANT.type());
    private static final Element RIGHT = Element.of(VARIANT.type());
    private static final Element TARGET = VARIANT.stage().wideTarget ? Element.FLOAT32 : Element.of(VARIANT.type());
    // The fields of an enum are no constants to the compiler, those of this class are.
    private static final int LEFT_BYTES = LEFT.bytes;
    private static final int RIGHT_BYTES = RIGHT.bytes;
    private static final int TARGET_BYTES = TARGET.bytes;
    private static final Class<?> LEFT_CLASS = VARIANT.left().segmentClass(VARIANT.type());
    private static final Class<?> RIGHT_CLASS = VARIANT.right().segmentClass(VARIANT.type());
    private static final Class<?> TARGET_CLASS = VARIANT.target().segmentClass(VARIANT.type());
    private static final Domain DOMAIN = RIGHT.domain;
    private static final LongBinaryOperator OPERATION = DOMAIN.operation(VARIANT.reduction());

    @Override
    public void pair(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count) {
        for (long i = 0; i < count; i++) {
            long a = LEFT.load((MemorySegment) LEFT_CLASS.cast(left), leftOffset + i * LEFT_BYTES);
            long b = RIGHT.load((MemorySegment) RIGHT_CLASS.cast(right), rightOffset + i * RIGHT_BYTES);
            store(target, targetOffset, i, OPERATION.applyAsLong(a, b));
        }
    }

    @Override
    public void divide(
            MemorySegment source, long sourceOffset, MemorySegment target, long targetOffset, long count, int divisor) {
        for (long i = 0; i < count; i++) {
            long dividend = LEFT.load((MemorySegment) LEFT_CLASS.cast(source), sourceOffset + i * LEFT_BYTES);
            store(target, targetOffset, i, DOMAIN.divide(dividend, divisor));
        }
    }

    private static void store(MemorySegment target, long targetOffset, long i, long register) {
        TARGET.store((MemorySegment) TARGET_CLASS.cast(target), targetOffset + i * TARGET_BYTES, register);
    }
}
