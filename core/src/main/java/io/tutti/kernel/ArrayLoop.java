package io.tutti.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.util.function.LongBinaryOperator;

/**
 * Template, see {@link LoopSpec}: what {@link ScalarLoop} does, by blocks that are copied into arrays of the thread and
 * back, which are small enough for the first-level cache. An access to a segment is some hundred byte codes until it is
 * compiled, and three of them in a loop took the optimising compiler up to a second; an access to an array is a few, and
 * copies are machine code from the start. So it is for long vectors, of any memory, while nothing better is compiled, and
 * where there is no SIMD.
 */
final class ArrayLoop implements Loop {
    /** Elements of a block. */
    private static final int BLOCK = 1024;

    private static final LoopSpec VARIANT = LoopSpec.of(MethodHandles.lookup());
    private static final Element LEFT = VARIANT.leftElement();
    private static final Element RIGHT = Element.of(VARIANT.type());
    private static final Element TARGET = VARIANT.targetElement();
    // The fields of an enum are no constants to the compiler, those of this class are.
    private static final int LEFT_BYTES = LEFT.bytes;
    private static final int RIGHT_BYTES = RIGHT.bytes;
    private static final int TARGET_BYTES = TARGET.bytes;
    private static final ValueLayout LEFT_LAYOUT = Raw.layout(LEFT_BYTES);
    private static final ValueLayout RIGHT_LAYOUT = Raw.layout(RIGHT_BYTES);
    private static final ValueLayout TARGET_LAYOUT = Raw.layout(TARGET_BYTES);
    private static final Arithmetic DOMAIN = RIGHT.domain;
    private static final LongBinaryOperator OPERATION = DOMAIN.operation(VARIANT.reduction());
    private static final boolean DIVIDES = VARIANT.stage() == FoldStage.DIVISION;

    private static final ThreadLocal<ArrayBlocks> OF_THREAD =
            ThreadLocal.withInitial(() -> new ArrayBlocks(BLOCK, LEFT_BYTES, RIGHT_BYTES, TARGET_BYTES));

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
        ArrayBlocks blocks = OF_THREAD.get();
        for (long done = 0; done < count; done += BLOCK) {
            int size = (int) Math.min(BLOCK, count - done);
            MemorySegment.copy(left, LEFT_LAYOUT, leftOffset + done * LEFT_BYTES, blocks.left, 0, size);
            if (DIVIDES) {
                divide(blocks.left, blocks.target, size, divisor);
            } else {
                MemorySegment.copy(right, RIGHT_LAYOUT, rightOffset + done * RIGHT_BYTES, blocks.right, 0, size);
                combine(blocks.left, blocks.right, blocks.target, size);
            }
            MemorySegment.copy(blocks.target, 0, target, TARGET_LAYOUT, targetOffset + done * TARGET_BYTES, size);
        }
    }

    private static void combine(Object left, Object right, Object target, int count) {
        for (int i = 0; i < count; i++) {
            long a = LEFT.widen(Raw.get(LEFT_BYTES, left, i));
            long b = RIGHT.widen(Raw.get(RIGHT_BYTES, right, i));
            Raw.set(TARGET_BYTES, target, i, TARGET.narrow(OPERATION.applyAsLong(a, b)));
        }
    }

    private static void divide(Object left, Object target, int count, int divisor) {
        for (int i = 0; i < count; i++) {
            long register = LEFT.widen(Raw.get(LEFT_BYTES, left, i));
            Raw.set(TARGET_BYTES, target, i, TARGET.narrow(DOMAIN.divide(register, divisor)));
        }
    }
}
