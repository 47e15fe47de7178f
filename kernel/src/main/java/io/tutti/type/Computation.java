package io.tutti.type;

import java.lang.foreign.MemorySegment;

/**
 * Computes the kernel ops of a schedule, which it identifies by name. A run calls it on the thread that makes progress; it is used by one
 * run at a time. It must not allocate.
 */
public interface Computation {
    /**
     * Computes a part of a target. One call should take from some ten microseconds to a few milliseconds, so that messages make
     * progress between calls.
     *
     * @param kernel the name of the kernel
     * @param operands the memory of the operands; the first {@code count} entries are valid
     * @param offsets where the operands begin, in bytes
     * @param count the number of operands
     * @param target the memory of the target; may be exactly that of an operand, and overlaps none in any other way
     * @param targetOffset where the target begins, in bytes
     * @param targetBytes the size of the whole target in bytes
     * @param from the number of bytes of the target that earlier calls have computed
     * @return the number of bytes of the target that are computed now; {@code targetBytes} when the target is complete
     */
    long apply(
            String kernel,
            MemorySegment[] operands,
            long[] offsets,
            int count,
            MemorySegment target,
            long targetOffset,
            long targetBytes,
            long from);
}
