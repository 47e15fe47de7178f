package io.tutti.measure.rank;

import io.tutti.Data;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Reads and writes single elements of vectors of any type. */
final class Elements {
    private Elements() {}

    static void set(Data vector, long i, double value) {
        MemorySegment memory = vector.segment();
        switch (vector.type()) {
            case INT8 -> memory.set(ValueLayout.JAVA_BYTE, i, (byte) value);
            case INT16 -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * i, (short) value);
            case INT32 -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, 4 * i, (int) value);
            case INT64 -> memory.set(ValueLayout.JAVA_LONG_UNALIGNED, 8 * i, (long) value);
            case FLOAT16 -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * i, Float.floatToFloat16((float) value));
            case BFLOAT16 ->
                memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * i, (short)
                        (Float.floatToRawIntBits((float) value) >>> 16));
            case FLOAT32 -> memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, 4 * i, (float) value);
            case FLOAT64 -> memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, 8 * i, value);
        }
    }

    static double get(Data vector, long i) {
        MemorySegment memory = vector.segment();
        return switch (vector.type()) {
            case INT8 -> memory.get(ValueLayout.JAVA_BYTE, i);
            case INT16 -> memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * i);
            case INT32 -> memory.get(ValueLayout.JAVA_INT_UNALIGNED, 4 * i);
            case INT64 -> memory.get(ValueLayout.JAVA_LONG_UNALIGNED, 8 * i);
            case FLOAT16 -> Float.float16ToFloat(memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * i));
            case BFLOAT16 -> Float.intBitsToFloat(memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * i) << 16);
            case FLOAT32 -> memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, 4 * i);
            case FLOAT64 -> memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, 8 * i);
        };
    }
}
