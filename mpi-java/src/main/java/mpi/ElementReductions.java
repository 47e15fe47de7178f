package mpi;

import io.tutti.mpi.java.memory.Primitive;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import io.tutti.type.ReductionFunction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.IntBinaryOperator;

/** Which operation of Tutti is which of MPI, for single elements. */
final class ElementReductions {
    private static final Reduction LEAST_CHAR = Reduction.of("mpi.min.char", true, ElementType.INT16, chars(Math::min));
    private static final Reduction LARGEST_CHAR =
            Reduction.of("mpi.max.char", true, ElementType.INT16, chars(Math::max));

    private ElementReductions() {}

    /** {@return null if there is none} */
    static Reduction of(PredefinedOp op, Primitive primitive) {
        return switch (primitive) {
            case BYTE, SHORT, INT, LONG -> op == PredefinedOp.LXOR ? exclusiveOr(primitive) : op.reduction();
            case CHAR -> ofChar(op);
            case BOOLEAN -> ofBoolean(op);
            case FLOAT, DOUBLE -> op.isBitwise() || op.isLogical() ? null : op.reduction();
            case MIXED, OBJECT -> null;
        };
    }

    private static Reduction ofChar(PredefinedOp op) {
        return switch (op) {
            case MIN -> LEAST_CHAR;
            case MAX -> LARGEST_CHAR;
            case LXOR -> exclusiveOr(Primitive.CHAR);
            default -> op.reduction();
        };
    }

    private static Reduction ofBoolean(PredefinedOp op) {
        return switch (op) {
            case LAND, BAND -> Reduction.LAND;
            case LOR, BOR -> Reduction.LOR;
            case LXOR, BXOR -> Reduction.BXOR;
            default -> null;
        };
    }

    private static ReductionFunction chars(IntBinaryOperator operator) {
        return (left, right, target, count) -> {
            for (long at = 0; at < count * Character.BYTES; at += Character.BYTES) {
                char a = left.get(ValueLayout.JAVA_CHAR_UNALIGNED, at);
                char b = right.get(ValueLayout.JAVA_CHAR_UNALIGNED, at);
                target.set(ValueLayout.JAVA_CHAR_UNALIGNED, at, (char) operator.applyAsInt(a, b));
            }
        };
    }

    private static Reduction exclusiveOr(Primitive primitive) {
        int bytes = primitive.bytes();
        return Reduction.of("mpi.lxor." + bytes, true, primitive.elementType(), (left, right, target, count) -> {
            for (long at = 0; at < count * bytes; at += bytes) {
                boolean differ = isZero(left, at, bytes) != isZero(right, at, bytes);
                set(target, at, bytes, differ ? 1 : 0);
            }
        });
    }

    private static boolean isZero(MemorySegment memory, long at, int bytes) {
        return switch (bytes) {
            case Byte.BYTES -> memory.get(ValueLayout.JAVA_BYTE, at) == 0;
            case Short.BYTES -> memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, at) == 0;
            case Integer.BYTES -> memory.get(ValueLayout.JAVA_INT_UNALIGNED, at) == 0;
            default -> memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at) == 0;
        };
    }

    private static void set(MemorySegment memory, long at, int bytes, int value) {
        switch (bytes) {
            case Byte.BYTES -> memory.set(ValueLayout.JAVA_BYTE, at, (byte) value);
            case Short.BYTES -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, (short) value);
            case Integer.BYTES -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, at, value);
            default -> memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at, value);
        }
    }
}
