package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;

/** The division that makes a sum a mean, see {@link io.tutti.type.Reduction#AVG}. Stateless: any thread may call. */
public final class Scaling {
    private Scaling() {}

    /**
     * {@code target[i] = source[i] / divisor}. Floating-point types are divided, not multiplied by a reciprocal, and
     * rounded once (halves are divided in float32); integers truncate toward zero. Nothing is allocated.
     *
     * @param sourceOffset in bytes, any alignment
     * @param target may be exactly the source's place
     * @param targetOffset in bytes, any alignment
     * @param count elements; 0 does nothing
     * @param divisor number of ranks, at least 1
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
