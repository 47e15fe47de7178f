package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Template, see {@link Variant}: float16 or bfloat16, of which half a vector becomes a vector of float32. Operands and
 * target may be float32 accumulators, see {@link Stage}.
 */
final class HalfLoop implements Loop {
    private static final Variant VARIANT = Variant.of(MethodHandles.lookup());
    private static final Loop TAIL = VARIANT.tail();
    private static final boolean WIDE_LEFT = VARIANT.stage().wideLeft;
    private static final boolean WIDE_TARGET = VARIANT.stage().wideTarget;
    private static final Class<?> LEFT = VARIANT.left().segmentClass(VARIANT.type());
    private static final Class<?> RIGHT = VARIANT.right().segmentClass(VARIANT.type());
    private static final Class<?> TARGET = VARIANT.target().segmentClass(VARIANT.type());

    private static final VectorShape SHAPE = VectorShape.forBitSize(VARIANT.vectorBits());
    private static final VectorSpecies<Float> FLOATS = VectorSpecies.of(float.class, SHAPE);
    private static final VectorSpecies<Integer> INTS = VectorSpecies.of(int.class, SHAPE);
    private static final VectorSpecies<Short> SHORTS =
            VectorSpecies.of(short.class, VectorShape.forBitSize(VARIANT.vectorBits() / 2));
    private static final VectorOperators.Associative OPERATOR = VectorChoice.operator(VARIANT.reduction());
    private static final HalfFormat FORMAT =
            VARIANT.type() == ElementType.BFLOAT16 ? HalfBrain.of(INTS, FLOATS) : HalfFloat16.of(INTS, FLOATS);
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    private static final int LANES = FLOATS.length();
    private static final int BYTES = Short.BYTES;
    private static final int LEFT_BYTES = WIDE_LEFT ? Float.BYTES : BYTES;
    private static final int TARGET_BYTES = WIDE_TARGET ? Float.BYTES : BYTES;

    @Override
    public void pair(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count) {
        long end = count & -LANES;
        for (long i = 0; i < end; i += LANES) {
            FloatVector a = loadLeft(left, leftOffset + i * LEFT_BYTES);
            FloatVector b = load(RIGHT, right, rightOffset + i * BYTES);
            store(target, targetOffset + i * TARGET_BYTES, a.lanewise(OPERATOR, b));
        }
        if (end < count) {
            long leftAt = leftOffset + end * LEFT_BYTES;
            long targetAt = targetOffset + end * TARGET_BYTES;
            TAIL.pair(left, leftAt, right, rightOffset + end * BYTES, target, targetAt, count - end);
        }
    }

    @Override
    public void divide(
            MemorySegment source, long sourceOffset, MemorySegment target, long targetOffset, long count, int divisor) {
        long end = count & -LANES;
        FloatVector divisors = FloatVector.broadcast(FLOATS, (float) divisor);
        for (long i = 0; i < end; i += LANES) {
            FloatVector dividend = load(LEFT, source, sourceOffset + i * BYTES);
            store(target, targetOffset + i * BYTES, dividend.div(divisors));
        }
        long done = end * BYTES;
        TAIL.divide(source, sourceOffset + done, target, targetOffset + done, count - end, divisor);
    }

    private static FloatVector loadLeft(MemorySegment memory, long offset) {
        return WIDE_LEFT
                ? FloatVector.fromMemorySegment(FLOATS, (MemorySegment) LEFT.cast(memory), offset, ORDER)
                : load(LEFT, memory, offset);
    }

    private static FloatVector load(Class<?> kind, MemorySegment memory, long offset) {
        ShortVector halves = ShortVector.fromMemorySegment(SHORTS, (MemorySegment) kind.cast(memory), offset, ORDER);
        return FORMAT.widen((IntVector) halves.convertShape(VectorOperators.S2I, INTS, 0));
    }

    private static void store(MemorySegment memory, long offset, FloatVector values) {
        MemorySegment segment = (MemorySegment) TARGET.cast(memory);
        if (WIDE_TARGET) {
            values.intoMemorySegment(segment, offset, ORDER);
        } else {
            FORMAT.narrow(values)
                    .convertShape(VectorOperators.I2S, SHORTS, 0)
                    .intoMemorySegment(segment, offset, ORDER);
        }
    }
}
