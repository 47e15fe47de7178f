package mpi;

import io.tutti.mpi.java.memory.Primitive;
import io.tutti.mpi.java.memory.Region;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/** The operations of MPI on single elements of this rank, without regard to speed. */
final class ElementLoops {
    private ElementLoops() {}

    static void combine(PredefinedOp op, Part in, Part inOut) {
        Primitive kind = in.type().map().primitive();
        MemorySegment left = in.outgoing().segment();
        MemorySegment right = inOut.outgoing().segment();
        boolean isFloating = kind == Primitive.FLOAT || kind == Primitive.DOUBLE;
        for (long at = 0; at < right.byteSize(); at += kind.bytes()) {
            if (isFloating) {
                setDouble(
                        kind,
                        right,
                        at,
                        floating(op).applyAsDouble(getDouble(kind, left, at), getDouble(kind, right, at)));
            } else {
                setLong(kind, right, at, integral(op).applyAsLong(getLong(kind, left, at), getLong(kind, right, at)));
            }
        }
        if (!inOut.isDirect()) {
            Region.deliver(
                    right,
                    inOut.buf(),
                    inOut.offset(),
                    inOut.count(),
                    inOut.type().map());
        }
    }

    private static DoubleBinaryOperator floating(PredefinedOp op) {
        return switch (op) {
            case SUM -> Double::sum;
            case PROD -> (a, b) -> a * b;
            case MIN -> Math::min;
            case MAX -> Math::max;
            default -> throw new AssertionError("op=" + op);
        };
    }

    private static LongBinaryOperator integral(PredefinedOp op) {
        return switch (op) {
            case SUM -> Long::sum;
            case PROD -> (a, b) -> a * b;
            case MIN -> Math::min;
            case MAX -> Math::max;
            case BAND -> (a, b) -> a & b;
            case BOR -> (a, b) -> a | b;
            case BXOR -> (a, b) -> a ^ b;
            case LAND -> (a, b) -> a != 0 && b != 0 ? 1 : 0;
            case LOR -> (a, b) -> a != 0 || b != 0 ? 1 : 0;
            case LXOR -> (a, b) -> a != 0 ^ b != 0 ? 1 : 0;
            default -> throw new AssertionError("op=" + op);
        };
    }

    private static double getDouble(Primitive kind, MemorySegment memory, long at) {
        return kind == Primitive.FLOAT
                ? memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at)
                : memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at);
    }

    private static void setDouble(Primitive kind, MemorySegment memory, long at, double value) {
        if (kind == Primitive.FLOAT) {
            memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, at, (float) value);
        } else {
            memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, at, value);
        }
    }

    private static long getLong(Primitive kind, MemorySegment memory, long at) {
        return switch (kind.bytes()) {
            case Byte.BYTES -> memory.get(ValueLayout.JAVA_BYTE, at);
            case Short.BYTES -> memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, at);
            case Integer.BYTES -> memory.get(ValueLayout.JAVA_INT_UNALIGNED, at);
            default -> memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
        };
    }

    private static void setLong(Primitive kind, MemorySegment memory, long at, long value) {
        switch (kind.bytes()) {
            case Byte.BYTES -> memory.set(ValueLayout.JAVA_BYTE, at, (byte) value);
            case Short.BYTES -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, (short) value);
            case Integer.BYTES -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, at, (int) value);
            default -> memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at, value);
        }
    }
}
