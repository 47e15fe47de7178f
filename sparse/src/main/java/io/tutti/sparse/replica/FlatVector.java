package io.tutti.sparse.replica;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Arithmetic on float32 in native memory, in one pass each. */
final class FlatVector {
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    /** Sums that do not wait for each other: one alone would take the latency of an addition for each element. */
    private static final int SUMS = 8;

    private FlatVector() {}

    /** Adds {@code factor · from} to {@code to}. */
    static void addScaled(MemorySegment to, MemorySegment from, float factor) {
        long count = to.byteSize() / Float.BYTES;
        for (long i = 0; i < count; i++) {
            to.setAtIndex(FLOAT, i, to.getAtIndex(FLOAT, i) + factor * from.getAtIndex(FLOAT, i));
        }
    }

    static void scale(MemorySegment vector, float factor) {
        long count = vector.byteSize() / Float.BYTES;
        for (long i = 0; i < count; i++) {
            vector.setAtIndex(FLOAT, i, vector.getAtIndex(FLOAT, i) * factor);
        }
    }

    /** Returns the Euclidean norm, the same bits on all ranks that have the same elements. */
    static double norm(MemorySegment vector) {
        long count = vector.byteSize() / Float.BYTES;
        double[] sums = new double[SUMS];
        long i = 0;
        for (; i + SUMS <= count; i += SUMS) {
            for (int lane = 0; lane < SUMS; lane++) {
                double value = vector.getAtIndex(FLOAT, i + lane);
                sums[lane] += value * value;
            }
        }
        double sum = 0;
        for (; i < count; i++) {
            double value = vector.getAtIndex(FLOAT, i);
            sum += value * value;
        }
        for (double each : sums) {
            sum += each;
        }
        return Math.sqrt(sum);
    }
}
