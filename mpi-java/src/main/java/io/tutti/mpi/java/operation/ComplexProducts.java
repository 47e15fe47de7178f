package io.tutti.mpi.java.operation;

import io.tutti.mpi.java.memory.Primitive;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Products of complex numbers. */
public final class ComplexProducts {
    private ComplexProducts() {}

    /**
     * Multiplies each number with the one in the same place of the result.
     *
     * @param part what real and imaginary parts are
     * @param in numbers side by side, from offset 0
     * @param inOut as many numbers; then the products
     * @param count how many
     */
    public static void combine(Primitive part, MemorySegment in, MemorySegment inOut, int count) {
        int bytes = part.bytes();
        for (int item = 0; item < count; item++) {
            long at = 2L * item * bytes;
            double a = get(in, part, at);
            double b = get(in, part, at + bytes);
            double c = get(inOut, part, at);
            double d = get(inOut, part, at + bytes);
            set(inOut, part, at, a * c - b * d);
            set(inOut, part, at + bytes, a * d + b * c);
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
