package mpi;

import io.tutti.mpi.java.memory.Primitive;
import io.tutti.mpi.java.memory.Region;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Products of complex numbers. */
final class ComplexProducts {
    private ComplexProducts() {}

    static void combine(Object array, int lower, int upper, int count, Datatype type) {
        Primitive primitive = type.map().primitive();
        MemorySegment memory = Region.memory(array, primitive);
        int bytes = primitive.bytes();
        for (int item = 0; item < count; item++) {
            long in = (lower + 2L * item) * bytes;
            long inOut = (upper + 2L * item) * bytes;
            double a = get(memory, primitive, in);
            double b = get(memory, primitive, in + bytes);
            double c = get(memory, primitive, inOut);
            double d = get(memory, primitive, inOut + bytes);
            set(memory, primitive, inOut, a * c - b * d);
            set(memory, primitive, inOut + bytes, a * d + b * c);
        }
    }

    private static double get(MemorySegment memory, Primitive kind, long offset) {
        return kind == Primitive.DOUBLE
                ? memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, offset)
                : memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, offset);
    }

    private static void set(MemorySegment memory, Primitive kind, long offset, double value) {
        if (kind == Primitive.DOUBLE) {
            memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, offset, value);
        } else {
            memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, offset, (float) value);
        }
    }
}
