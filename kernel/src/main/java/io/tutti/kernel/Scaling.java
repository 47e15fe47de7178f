package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;

/** Divides a sum to get a mean, see {@link io.tutti.type.Reduction#AVG}. Stateless: any thread may call it. */
public final class Scaling {
    private Scaling() {}

    /**
     * Computes {@code target[i] = source[i] / divisor}. Floating-point types are divided, not multiplied by a reciprocal, and rounded
     * once; float16 and bfloat16 are divided in float32. Integers truncate toward zero. Allocates nothing.
     *
     * @param sourceOffset where the elements begin, in bytes, at any alignment
     * @param target receives the results; may be exactly the memory of the source
     * @param targetOffset where the results begin, in bytes, at any alignment
     * @param count the number of elements; 0 has no effect
     * @param divisor the number of ranks, at least 1
     */
    public static void divide(
            MemorySegment source,
            long sourceOffset,
            MemorySegment target,
            long targetOffset,
            long count,
            int divisor,
            ElementType type) {
        if (divisor < 1) {
            throw new IllegalArgumentException("divisor=" + divisor + " must be at least 1");
        }
        Kernels.sum(type).divide(source, sourceOffset, target, targetOffset, count, divisor);
    }
}
