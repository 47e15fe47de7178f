package io.tutti.kernel;

import io.tutti.type.ReductionFunction;
import java.lang.foreign.MemorySegment;

/** The kernel of a user's function. Every call allocates slices of the operands. */
final class UserKernel implements Kernel {
    /** Scratch size in longs: 32 KiB, which stays in the first-level cache beside an operand. */
    private static final int SCRATCH_LONGS = 4096;

    private final ReductionFunction function;
    private final int bytes;

    UserKernel(ReductionFunction function, int elementBytes) {
        this.function = function;
        this.bytes = elementBytes;
    }

    @Override
    public void reduce(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count) {
        if (count > 0) {
            long length = count * bytes;
            function.combine(
                    left.asSlice(leftOffset, length),
                    right.asSlice(rightOffset, length),
                    target.asSlice(targetOffset, length),
                    count);
        }
    }

    /**
     * Folds block by block. All steps but the last write to scratch, so that the target is written after all operands of a block have
     * been read; the target may therefore be any operand.
     */
    @Override
    public void reduceMany(
            MemorySegment[] sources,
            long[] offsets,
            int operands,
            MemorySegment target,
            long targetOffset,
            long count) {
        if (operands == 1) {
            MemorySegment.copy(sources[0], offsets[0], target, targetOffset, count * bytes);
            return;
        }
        if (operands == 2) {
            reduce(sources[0], offsets[0], sources[1], offsets[1], target, targetOffset, count);
            return;
        }
        MemorySegment scratch = scratch(count);
        long step = scratch.byteSize() / bytes;
        for (long i = 0; i < count; i += step) {
            fold(sources, offsets, operands, scratch, i * bytes, Math.min(step, count - i));
            int last = operands - 1;
            reduce(
                    scratch,
                    0,
                    sources[last],
                    offsets[last] + i * bytes,
                    target,
                    targetOffset + i * bytes,
                    Math.min(step, count - i));
        }
    }

    /** Combines all operands but the last into scratch. */
    private void fold(
            MemorySegment[] sources, long[] offsets, int operands, MemorySegment scratch, long from, long count) {
        reduce(sources[0], offsets[0] + from, sources[1], offsets[1] + from, scratch, 0, count);
        for (int operand = 2; operand < operands - 1; operand++) {
            reduce(scratch, 0, sources[operand], offsets[operand] + from, scratch, 0, count);
        }
    }

    private MemorySegment scratch(long count) {
        long longs = Math.min(SCRATCH_LONGS, (count * bytes + Long.BYTES - 1) / Long.BYTES);
        return MemorySegment.ofArray(new long[(int) longs]);
    }
}
