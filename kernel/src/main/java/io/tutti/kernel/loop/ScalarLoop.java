package io.tutti.kernel.loop;

import io.tutti.kernel.element.Arithmetic;
import io.tutti.kernel.element.Element;
import io.tutti.kernel.element.Raw;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.function.LongBinaryOperator;

/**
 * Template, see {@link LoopSpec}: one element at a time. It defines the results that the other loops must equal. It serves short
 * vectors, and the elements that do not fill a SIMD vector.
 */
final class ScalarLoop implements Loop {
    private static final LoopSpec SPEC = LoopSpec.of(MethodHandles.lookup());
    private static final Element LEFT = SPEC.leftElement();
    private static final Element RIGHT = Element.of(SPEC.type());
    private static final Element TARGET = SPEC.targetElement();
    // The compiler treats static final fields as constants, but not the fields of an enum constant.
    private static final int LEFT_BYTES = LEFT.bytes;
    private static final int RIGHT_BYTES = RIGHT.bytes;
    private static final int TARGET_BYTES = TARGET.bytes;
    private static final Class<?> LEFT_CLASS = SPEC.left().segmentClass(SPEC.type());
    private static final Class<?> RIGHT_CLASS = SPEC.right().segmentClass(SPEC.type());
    private static final Class<?> TARGET_CLASS = SPEC.target().segmentClass(SPEC.type());
    private static final Arithmetic DOMAIN = RIGHT.domain;
    private static final LongBinaryOperator OPERATION = DOMAIN.operation(SPEC.reduction());

    private static final boolean DIVIDES = SPEC.stage() == FoldStage.DIVISION;

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
            long at = leftOffset + i * LEFT_BYTES;
            long register = LEFT.widen(Raw.get(LEFT_BYTES, (MemorySegment) LEFT_CLASS.cast(left), at));
            if (DIVIDES) {
                register = DOMAIN.divide(register, divisor);
            } else {
                at = rightOffset + i * RIGHT_BYTES;
                long b = RIGHT.widen(Raw.get(RIGHT_BYTES, (MemorySegment) RIGHT_CLASS.cast(right), at));
                register = OPERATION.applyAsLong(register, b);
            }
            at = targetOffset + i * TARGET_BYTES;
            Raw.set(TARGET_BYTES, (MemorySegment) TARGET_CLASS.cast(target), at, TARGET.narrow(register));
        }
    }
}
