package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Template, see {@link Variant}: a vector at a time, for every type that has vectors of its own. {@code Object} stands
 * for the boxed element type, which only the constants know.
 */
final class VectorLoop implements Loop {
    private static final Variant VARIANT = Variant.of(MethodHandles.lookup());
    private static final ElementType TYPE = VARIANT.type();
    private static final Loop TAIL = VARIANT.tail();
    private static final Class<?> LEFT = VARIANT.left();
    private static final Class<?> RIGHT = VARIANT.right();
    private static final Class<?> TARGET = VARIANT.target();

    private static final VectorSpecies<Object> SPECIES = VectorChoice.species(TYPE, VARIANT.vectorBits());
    private static final VectorOperators.Associative OPERATOR = VectorChoice.operator(VARIANT.reduction());
    private static final boolean LOGICAL = VectorChoice.isLogical(VARIANT.reduction());
    private static final boolean FLOATING_POINT = TYPE.isFloatingPoint();
    private static final Vector<Object> NAN = VectorChoice.canonicalNaN(TYPE, SPECIES);
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    private static final int STEP = SPECIES.vectorByteSize();
    private static final int BLOCK = 4 * STEP;

    @Override
    public void pair(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long length) {
        long end = length & -STEP;
        for (long i = 0; i < end; i += STEP) {
            Vector<Object> a = load(LEFT, left, leftOffset + i);
            Vector<Object> b = load(RIGHT, right, rightOffset + i);
            store(target, targetOffset + i, a.lanewise(OPERATOR, b));
        }
        if (end < length) {
            TAIL.pair(left, leftOffset + end, right, rightOffset + end, target, targetOffset + end, length - end);
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
        long i = from;
        for (; i <= to - BLOCK; i += BLOCK) {
            foldBlock(sources, offsets, operands, target, targetOffset, i);
        }
        for (; i <= to - STEP; i += STEP) {
            fold(sources, offsets, operands, target, targetOffset, i);
        }
        if (i < to) {
            TAIL.many(sources, offsets, operands, target, targetOffset, i, to);
        }
    }

    private static void fold(
            MemorySegment[] sources, long[] offsets, int operands, MemorySegment target, long targetOffset, long i) {
        Vector<Object> result = load(LEFT, sources[0], offsets[0] + i);
        for (int operand = 1; operand < operands; operand++) {
            result = result.lanewise(OPERATOR, load(LEFT, sources[operand], offsets[operand] + i));
        }
        store(target, targetOffset + i, result);
    }

    /** Four vectors at once, so that looking up an operand costs little beside using it. */
    private static void foldBlock(
            MemorySegment[] sources, long[] offsets, int operands, MemorySegment target, long targetOffset, long i) {
        MemorySegment source = sources[0];
        long at = offsets[0] + i;
        Vector<Object> a = load(LEFT, source, at);
        Vector<Object> b = load(LEFT, source, at + STEP);
        Vector<Object> c = load(LEFT, source, at + 2 * STEP);
        Vector<Object> d = load(LEFT, source, at + 3 * STEP);
        for (int operand = 1; operand < operands; operand++) {
            source = sources[operand];
            at = offsets[operand] + i;
            a = a.lanewise(OPERATOR, load(LEFT, source, at));
            b = b.lanewise(OPERATOR, load(LEFT, source, at + STEP));
            c = c.lanewise(OPERATOR, load(LEFT, source, at + 2 * STEP));
            d = d.lanewise(OPERATOR, load(LEFT, source, at + 3 * STEP));
        }
        at = targetOffset + i;
        store(target, at, a);
        store(target, at + STEP, b);
        store(target, at + 2 * STEP, c);
        store(target, at + 3 * STEP, d);
    }

    @Override
    public void divide(
            MemorySegment source,
            long sourceOffset,
            MemorySegment target,
            long targetOffset,
            long length,
            int divisor) {
        long end = FLOATING_POINT ? length & -STEP : 0;
        if (end > 0) {
            Vector<Object> divisors = SPECIES.broadcast(TYPE == ElementType.FLOAT32 ? (long) (float) divisor : divisor);
            for (long i = 0; i < end; i += STEP) {
                store(
                        target,
                        targetOffset + i,
                        load(LEFT, source, sourceOffset + i).div(divisors));
            }
        }
        TAIL.divide(source, sourceOffset + end, target, targetOffset + end, length - end, divisor);
    }

    private static Vector<Object> load(Class<?> kind, MemorySegment memory, long offset) {
        Vector<Object> vector = SPECIES.fromMemorySegment((MemorySegment) kind.cast(memory), offset, ORDER);
        return LOGICAL ? SPECIES.zero().blend(1, vector.compare(VectorOperators.NE, 0)) : vector;
    }

    private static void store(MemorySegment memory, long offset, Vector<Object> vector) {
        Vector<Object> result = FLOATING_POINT ? vector.blend(NAN, vector.compare(VectorOperators.NE, vector)) : vector;
        result.intoMemorySegment((MemorySegment) TARGET.cast(memory), offset, ORDER);
    }
}
