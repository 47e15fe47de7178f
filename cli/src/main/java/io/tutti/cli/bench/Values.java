package io.tutti.cli.bench;

import io.tutti.Data;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Small whole numbers whose sum over all ranks every element type holds exactly: rank r's element i is {@code (i + 7r)
 * mod m}.
 */
final class Values {
    private static final int LARGEST_MODULUS = 31;
    private static final int STRIDE = 7;
    private static final int BFLOAT16_EXACT = 1 << 8;
    private static final int FLOAT16_EXACT = 1 << 11;

    private final int ranks;
    private final int modulus;
    private final double[] sums;

    Values(ElementType type, int ranks) {
        this.ranks = ranks;
        this.modulus = Math.clamp(exact(type) / ranks + 1, 1, LARGEST_MODULUS);
        this.sums = sums();
    }

    /** Fills a rank's input. */
    void fill(Data vector, int rank) {
        long count = vector.count();
        for (long i = 0; i < count; i++) {
            set(vector, i, of(i, rank));
        }
    }

    /** Number of elements that are not the sum. */
    long wrong(Data vector) {
        long wrong = 0;
        long count = vector.count();
        for (long i = 0; i < count; i++) {
            if (get(vector, i) != sums[(int) (i % modulus)]) {
                wrong++;
            }
        }
        return wrong;
    }

    private long of(long index, int rank) {
        return (index + (long) STRIDE * rank) % modulus;
    }

    private double[] sums() {
        double[] all = new double[modulus];
        for (int i = 0; i < modulus; i++) {
            for (int rank = 0; rank < ranks; rank++) {
                all[i] += of(i, rank);
            }
        }
        return all;
    }

    /** The largest number up to which all whole numbers are held. */
    private static int exact(ElementType type) {
        return switch (type) {
            case INT8 -> Byte.MAX_VALUE;
            case INT16 -> Short.MAX_VALUE;
            case FLOAT16 -> FLOAT16_EXACT;
            case BFLOAT16 -> BFLOAT16_EXACT;
            case INT32, INT64, FLOAT32, FLOAT64 -> 1 << 24;
        };
    }

    private static void set(Data vector, long i, long value) {
        MemorySegment memory = vector.segment();
        switch (vector.type()) {
            case INT8 -> memory.set(ValueLayout.JAVA_BYTE, i, (byte) value);
            case INT16 -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * i, (short) value);
            case INT32 -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, 4 * i, (int) value);
            case INT64 -> memory.set(ValueLayout.JAVA_LONG_UNALIGNED, 8 * i, value);
            case FLOAT16 -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * i, Float.floatToFloat16(value));
            case BFLOAT16 ->
                memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, 2 * i, (short) (Float.floatToRawIntBits(value) >>> 16));
            case FLOAT32 -> memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, 4 * i, value);
            case FLOAT64 -> memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, 8 * i, value);
        }
    }

    private static double get(Data vector, long i) {
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
