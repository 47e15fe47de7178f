package io.tutti.kernel;

import java.lang.foreign.MemorySegment;

/** What the kernels of a schedule compute, by their names. Used by one run at a time; allocates nothing. */
public interface Computation {
    /**
     * Computes a part of a target, as much as takes no longer than some ten microseconds to milliseconds, so that
     * messages get on meanwhile.
     *
     * @param kernel its name
     * @param operands the memory of the first {@code count} operands
     * @param offsets where they begin, in bytes
     * @param targetBytes size of the whole target
     * @param from bytes of the target that earlier calls have computed
     * @return bytes of the target that are computed now, {@code targetBytes} if it is done
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
