package io.tutti.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;

/** What kernels must compute, written a second time, boxed and slow: integers as Long, halves and floats as Float. */
final class Reference {
    private Reference() {}

    static void reduce(
            Reduction.BuiltIn reduction,
            ElementType type,
            MemorySegment[] sources,
            long[] offsets,
            int operands,
            MemorySegment target,
            long targetOffset,
            long count) {
        for (long i = 0; i < count; i++) {
            long at = i * type.bytes();
            Number result = read(type, sources[0], offsets[0] + at);
            for (int operand = 1; operand < operands; operand++) {
                result = combine(reduction, type, result, read(type, sources[operand], offsets[operand] + at));
            }
            write(type, target, targetOffset + at, result);
        }
    }

    static void divide(ElementType type, MemorySegment source, MemorySegment target, long count, int divisor) {
        for (long i = 0; i < count; i++) {
            long at = i * type.bytes();
            Number result = switch (read(type, source, at)) {
                case Long value -> value / divisor;
                case Float value -> value / divisor;
                case Number value -> value.doubleValue() / divisor;
            };
            write(type, target, at, result);
        }
    }

    static Number read(ElementType type, MemorySegment memory, long offset) {
        return switch (type) {
            case INT8 -> (long) memory.get(JAVA_BYTE, offset);
            case INT16 -> (long) memory.get(JAVA_SHORT_UNALIGNED, offset);
            case INT32 -> (long) memory.get(JAVA_INT_UNALIGNED, offset);
            case INT64 -> memory.get(JAVA_LONG_UNALIGNED, offset);
            case FLOAT16 -> Float.float16ToFloat(memory.get(JAVA_SHORT_UNALIGNED, offset));
            case BFLOAT16 -> Float.intBitsToFloat(memory.get(JAVA_SHORT_UNALIGNED, offset) << 16);
            case FLOAT32 -> memory.get(JAVA_FLOAT_UNALIGNED, offset);
            case FLOAT64 -> memory.get(JAVA_DOUBLE_UNALIGNED, offset);
        };
    }

    static void write(ElementType type, MemorySegment memory, long offset, Number value) {
        switch (type) {
            case INT8 -> memory.set(JAVA_BYTE, offset, value.byteValue());
            case INT16 -> memory.set(JAVA_SHORT_UNALIGNED, offset, value.shortValue());
            case INT32 -> memory.set(JAVA_INT_UNALIGNED, offset, value.intValue());
            case INT64 -> memory.set(JAVA_LONG_UNALIGNED, offset, value.longValue());
            case FLOAT16 -> memory.set(JAVA_SHORT_UNALIGNED, offset, toFloat16(value.floatValue()));
            case BFLOAT16 -> memory.set(JAVA_SHORT_UNALIGNED, offset, toBfloat16(value.floatValue()));
            case FLOAT32 -> memory.set(JAVA_INT_UNALIGNED, offset, Float.floatToIntBits(value.floatValue()));
            case FLOAT64 -> memory.set(JAVA_LONG_UNALIGNED, offset, Double.doubleToLongBits(value.doubleValue()));
        }
    }

    private static short toFloat16(float value) {
        return Float.isNaN(value) ? (short) 0x7e00 : Float.floatToFloat16(value);
    }

    /** The nearer neighbour in exact arithmetic, the one with an even last place if both are equally near. */
    private static short toBfloat16(float value) {
        int bits = Float.floatToIntBits(value);
        short below = (short) (bits >> 16);
        if (!Float.isFinite(value) || (bits & 0xffff) == 0) {
            return below;
        }
        BigDecimal exact = new BigDecimal(Math.abs(value));
        BigDecimal down = magnitude(below);
        BigDecimal up = magnitude((short) (below + 1));
        int nearer = exact.subtract(down).compareTo(up.subtract(exact));
        return nearer < 0 || nearer == 0 && (below & 1) == 0 ? below : (short) (below + 1);
    }

    /** Beyond the largest finite number the scale goes on evenly, as IEEE 754 rounds to infinity. */
    private static BigDecimal magnitude(short bfloat16) {
        float value = Math.abs(Float.intBitsToFloat(bfloat16 << 16));
        return Float.isInfinite(value) ? new BigDecimal(2).pow(128) : new BigDecimal(value);
    }

    private static Number combine(Reduction.BuiltIn reduction, ElementType type, Number left, Number right) {
        return switch (type) {
            case INT8, INT16, INT32, INT64 -> integers(reduction, left.longValue(), right.longValue());
            case FLOAT16, BFLOAT16, FLOAT32 -> floats(reduction, left.floatValue(), right.floatValue());
            case FLOAT64 -> doubles(reduction, left.doubleValue(), right.doubleValue());
        };
    }

    private static long integers(Reduction.BuiltIn reduction, long left, long right) {
        return switch (reduction) {
            case SUM, AVG -> left + right;
            case PROD -> left * right;
            case MIN -> left < right ? left : right;
            case MAX -> left > right ? left : right;
            case BAND -> left & right;
            case BOR -> left | right;
            case BXOR -> left ^ right;
            case LAND -> left == 0 || right == 0 ? 0 : 1;
            case LOR -> left == 0 && right == 0 ? 0 : 1;
        };
    }

    private static float floats(Reduction.BuiltIn reduction, float left, float right) {
        return switch (reduction) {
            case SUM, AVG -> left + right;
            case PROD -> left * right;
            case MIN -> Math.min(left, right);
            case MAX -> Math.max(left, right);
            default -> throw new AssertionError(reduction);
        };
    }

    private static double doubles(Reduction.BuiltIn reduction, double left, double right) {
        return switch (reduction) {
            case SUM, AVG -> left + right;
            case PROD -> left * right;
            case MIN -> Math.min(left, right);
            case MAX -> Math.max(left, right);
            default -> throw new AssertionError(reduction);
        };
    }
}
