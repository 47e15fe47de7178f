package io.tutti.kernel.loop;

import java.lang.foreign.MemorySegment;

/**
 * The loop of one {@code LoopSpec}, for the kinds of memory of that spec only. Offsets are in bytes, counts in elements.
 *
 * <p>An implementation is one method with one body that is too long to be inlined, which {@code LoopSizeTest} checks. An inlined loop
 * would be compiled again with every caller, and a trial would measure such a copy.
 */
public interface Loop {
    /**
     * Computes {@code target[i] = left[i] ∘ right[i]}, or {@code target[i] = left[i] / divisor} for {@link FoldStage#DIVISION}.
     *
     * @param right the right operands; for a division the same as {@code left}, and not read
     * @param target may be exactly the memory of either operand
     * @param divisor read by a division only
     */
    void run(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count,
            int divisor);
}
