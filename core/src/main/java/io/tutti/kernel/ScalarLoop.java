package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.function.LongBinaryOperator;

/** Template, see {@link Variant}: one element at a time. It defines what the vector loops have to equal. */
final class ScalarLoop implements Loop {
    private static final Variant VARIANT = Variant.of(MethodHandles.lookup());
    private static final ElementType TYPE = VARIANT.type();
    private static final int BYTES = TYPE.bytes();
    private static final Element ELEMENT = Element.of(TYPE);
    private static final Domain DOMAIN = ELEMENT.domain;
    private static final LongBinaryOperator OPERATION = DOMAIN.operation(VARIANT.reduction());
    private static final Class<?> LEFT = VARIANT.left();
    private static final Class<?> RIGHT = VARIANT.right();
    private static final Class<?> TARGET = VARIANT.target();

    @Override
    public void pair(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long length) {
        for (long i = 0; i < length; i += BYTES) {
            long a = load(LEFT, left, leftOffset + i);
            long b = load(RIGHT, right, rightOffset + i);
            store(target, targetOffset + i, OPERATION.applyAsLong(a, b));
        }
    }

    @Override
    public void many(
            MemorySegment[] sources,
            long[] offsets,
            int operands,
            MemorySegment target,
            long targetOffset,
            long from,
            long to) {
        for (long i = from; i < to; i += BYTES) {
            long result = load(LEFT, sources[0], offsets[0] + i);
            for (int operand = 1; operand < operands; operand++) {
                result = OPERATION.applyAsLong(result, load(LEFT, sources[operand], offsets[operand] + i));
            }
            store(target, targetOffset + i, result);
        }
    }

    @Override
    public void divide(
            MemorySegment source,
            long sourceOffset,
            MemorySegment target,
            long targetOffset,
            long length,
            int divisor) {
        for (long i = 0; i < length; i += BYTES) {
            store(target, targetOffset + i, DOMAIN.divide(load(LEFT, source, sourceOffset + i), divisor));
        }
    }

    private static long load(Class<?> kind, MemorySegment memory, long offset) {
        return ELEMENT.load((MemorySegment) kind.cast(memory), offset);
    }

    private static void store(MemorySegment memory, long offset, long register) {
        ELEMENT.store((MemorySegment) TARGET.cast(memory), offset, register);
    }
}
