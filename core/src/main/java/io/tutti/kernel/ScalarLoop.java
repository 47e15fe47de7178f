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

    private static final boolean DIVIDES = VARIANT.stage() == Stage.DIVISION;

    @Override
    public void run(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count,
            int divisor) {
        for (long i = 0; i < count; i++) {
            long register = LEFT.load((MemorySegment) LEFT_CLASS.cast(left), leftOffset + i * LEFT_BYTES);
            if (DIVIDES) {
                register = DOMAIN.divide(register, divisor);
            } else {
                long b = RIGHT.load((MemorySegment) RIGHT_CLASS.cast(right), rightOffset + i * RIGHT_BYTES);
                register = OPERATION.applyAsLong(register, b);
            }
            TARGET.store((MemorySegment) TARGET_CLASS.cast(target), targetOffset + i * TARGET_BYTES, register);
        }
    }
}
