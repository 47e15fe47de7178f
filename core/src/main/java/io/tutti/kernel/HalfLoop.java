package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Template, see {@link Variant}: a vector at a time of float16 or bfloat16. Two neighbours share an {@code int} lane;
 * the lower and the upper halves are widened to two float vectors, combined, and packed again, so that no element ever
 * changes its lane.
 */
final class HalfLoop implements Loop {
    private static final Variant VARIANT = Variant.of(MethodHandles.lookup());
    private static final Loop TAIL = VARIANT.tail();
    private static final Class<?> LEFT = VARIANT.left();
    private static final Class<?> RIGHT = VARIANT.right();
    private static final Class<?> TARGET = VARIANT.target();

    private static final boolean BRAIN = VARIANT.type() == ElementType.BFLOAT16;
    private static final VectorSpecies<Integer> SPECIES =
            VectorSpecies.of(int.class, VectorShape.forBitSize(VARIANT.vectorBits()));
    private static final VectorSpecies<Float> FLOATS = SPECIES.withLanes(float.class);
    private static final VectorOperators.Associative OPERATOR = VectorChoice.operator(VARIANT.reduction());
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int STEP = SPECIES.vectorByteSize();

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
            IntVector a = load(LEFT, left, leftOffset + i);
            IntVector b = load(RIGHT, right, rightOffset + i);
            FloatVector lower = lower(a).lanewise(OPERATOR, lower(b));
            FloatVector upper = upper(a).lanewise(OPERATOR, upper(b));
            store(target, targetOffset + i, lower, upper);
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
        for (; i <= to - STEP; i += STEP) {
            IntVector pairs = load(LEFT, sources[0], offsets[0] + i);
            FloatVector lower = lower(pairs);
            FloatVector upper = upper(pairs);
            for (int operand = 1; operand < operands; operand++) {
                pairs = load(LEFT, sources[operand], offsets[operand] + i);
                lower = lower.lanewise(OPERATOR, lower(pairs));
                upper = upper.lanewise(OPERATOR, upper(pairs));
            }
            store(target, targetOffset + i, lower, upper);
        }
        if (i < to) {
            TAIL.many(sources, offsets, operands, target, targetOffset, i, to);
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
        long end = length & -STEP;
        FloatVector divisors = FloatVector.broadcast(FLOATS, (float) divisor);
        for (long i = 0; i < end; i += STEP) {
            IntVector pairs = load(LEFT, source, sourceOffset + i);
            store(
                    target,
                    targetOffset + i,
                    lower(pairs).div(divisors),
                    upper(pairs).div(divisors));
        }
        TAIL.divide(source, sourceOffset + end, target, targetOffset + end, length - end, divisor);
    }

    private static FloatVector lower(IntVector pairs) {
        return upper(pairs.lanewise(VectorOperators.LSHL, 16));
    }

    private static FloatVector upper(IntVector pairs) {
        return BRAIN ? HalfVectors.widenBrain(pairs) : HalfVectors.widenFloat16(pairs);
    }

    private static IntVector load(Class<?> kind, MemorySegment memory, long offset) {
        return IntVector.fromMemorySegment(SPECIES, (MemorySegment) kind.cast(memory), offset, ORDER);
    }

    private static void store(MemorySegment memory, long offset, FloatVector lower, FloatVector upper) {
        IntVector low = BRAIN ? HalfVectors.narrowBrain(lower) : HalfVectors.narrowFloat16(lower);
        IntVector high = BRAIN ? HalfVectors.narrowBrain(upper) : HalfVectors.narrowFloat16(upper);
        low.lanewise(VectorOperators.OR, high.lanewise(VectorOperators.LSHL, 16))
                .intoMemorySegment((MemorySegment) TARGET.cast(memory), offset, ORDER);
    }
}
