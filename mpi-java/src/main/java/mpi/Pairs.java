package mpi;

import io.tutti.mpi.java.memory.Primitive;
import io.tutti.mpi.java.memory.Region;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** MINLOC and MAXLOC: the least or largest value with its index; of equal values the least index. */
final class Pairs {
    private Pairs() {}

    static void combine(boolean least, Object array, int lower, int upper, int count, Datatype type) {
        Primitive primitive = type.map().primitive();
        MemorySegment memory = Region.memory(array, primitive);
        int extent = type.map().extent();
        boolean isMixed = primitive == Primitive.MIXED;
        int indexOffset = isMixed
                ? Math.max(Integer.BYTES, type.value().bytes())
                : type.value().bytes();
        Primitive index = isMixed ? Primitive.INT : primitive;
        for (int item = 0; item < count; item++) {
            long in = (long) lower * primitive.bytes() + (long) item * extent;
            long inOut = (long) upper * primitive.bytes() + (long) item * extent;
            int order = compare(memory, type.value(), in, inOut);
            int indexOrder = compare(memory, index, in + indexOffset, inOut + indexOffset);
            if (order == 0 ? indexOrder < 0 : least == order < 0) {
                MemorySegment.copy(memory, in, memory, inOut, extent);
            }
        }
    }

    private static int compare(MemorySegment memory, Primitive kind, long first, long second) {
        return switch (kind) {
            case SHORT ->
                Short.compare(
                        memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, first),
                        memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, second));
            case INT ->
                Integer.compare(
                        memory.get(ValueLayout.JAVA_INT_UNALIGNED, first),
                        memory.get(ValueLayout.JAVA_INT_UNALIGNED, second));
            case LONG ->
                Long.compare(
                        memory.get(ValueLayout.JAVA_LONG_UNALIGNED, first),
                        memory.get(ValueLayout.JAVA_LONG_UNALIGNED, second));
            case FLOAT ->
                Float.compare(
                        memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, first),
                        memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, second));
            case DOUBLE ->
                Double.compare(
                        memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, first),
                        memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, second));
            default -> throw new AssertionError("kind=" + kind);
        };
    }
}
