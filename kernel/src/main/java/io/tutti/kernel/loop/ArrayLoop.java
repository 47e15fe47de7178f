package io.tutti.kernel.loop;

import io.tutti.kernel.element.Arithmetic;
import io.tutti.kernel.element.ArrayOperation;
import io.tutti.kernel.element.Element;
import io.tutti.kernel.element.Raw;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.function.LongBinaryOperator;

/**
 * Template, see {@link LoopSpec}: computes the same as {@link ScalarLoop}, block by block on arrays of the thread that fit into the
 * first-level cache. Until it is compiled, an access to a segment costs some hundred byte codes, and compiling a loop with three of
 * them can take the optimizing compiler up to a second. An access to an array costs a few byte codes, and copies are machine code
 * from the start. This loop therefore serves long vectors in any memory until a vector loop is compiled, and where there is no SIMD.
 * Where the carrier has the operation itself, a block is computed on arrays of the carrier, see {@link ArrayOperation}.
 */
final class ArrayLoop implements Loop {
    /** Elements of a block. */
    private static final int BLOCK = 1024;

    private static final LoopSpec SPEC = LoopSpec.of(MethodHandles.lookup());
    private static final Element LEFT = SPEC.leftElement();
    private static final Element RIGHT = Element.of(SPEC.type());
    private static final Element TARGET = SPEC.targetElement();
    // The compiler treats static final fields as constants, but not the fields of an enum constant.
    private static final int LEFT_BYTES = LEFT.bytes;
    private static final int RIGHT_BYTES = RIGHT.bytes;
    private static final int TARGET_BYTES = TARGET.bytes;
    private static final Arithmetic DOMAIN = RIGHT.domain;
    private static final LongBinaryOperator OPERATION = DOMAIN.operation(SPEC.reduction());
    private static final boolean DIVIDES = SPEC.stage() == FoldStage.DIVISION;
    /** Null where elements are computed by way of registers. */
    private static final ArrayOperation WHOLE = SPEC.arrays();

    private static final ThreadLocal<ArrayBlocks> OF_THREAD = ThreadLocal.withInitial(ArrayLoop::newBlocks);

    private static ArrayBlocks newBlocks() {
        return WHOLE == null
                ? ArrayBlocks.ofBits(BLOCK, LEFT_BYTES, RIGHT_BYTES, TARGET_BYTES)
                : ArrayBlocks.ofCarrier(SPEC.type(), BLOCK);
    }

    /**
     * Two loops in one method, so that HotSpot does not inline it, see {@code LoopSizeTest}: three copies between memory and arrays are
     * much code, which the optimizing compiler would make anew at each of several places in each caller, for seconds.
     */
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
        MemorySegment lefts = blocks.leftMemory;
        MemorySegment rights = blocks.rightMemory;
        MemorySegment targets = blocks.targetMemory;
        if (DIVIDES) {
            for (long done = 0; done < count; done += BLOCK) {
                int size = (int) Math.min(BLOCK, count - done);
                MemorySegment.copy(left, leftOffset + done * LEFT_BYTES, lefts, 0, (long) size * LEFT_BYTES);
                if (WHOLE != null) {
                    WHOLE.apply(blocks.left, blocks.right, blocks.target, size, divisor);
                } else {
                    divide(blocks.left, blocks.target, size, divisor);
                }
                MemorySegment.copy(targets, 0, target, targetOffset + done * TARGET_BYTES, (long) size * TARGET_BYTES);
            }
        } else {
            for (long done = 0; done < count; done += BLOCK) {
                int size = (int) Math.min(BLOCK, count - done);
                MemorySegment.copy(left, leftOffset + done * LEFT_BYTES, lefts, 0, (long) size * LEFT_BYTES);
                MemorySegment.copy(right, rightOffset + done * RIGHT_BYTES, rights, 0, (long) size * RIGHT_BYTES);
                if (WHOLE != null) {
                    WHOLE.apply(blocks.left, blocks.right, blocks.target, size, divisor);
                } else {
                    combine(blocks.left, blocks.right, blocks.target, size);
                }
                MemorySegment.copy(targets, 0, target, targetOffset + done * TARGET_BYTES, (long) size * TARGET_BYTES);
            }
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
