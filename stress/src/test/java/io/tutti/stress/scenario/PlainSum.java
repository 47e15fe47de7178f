package io.tutti.stress.scenario;

import io.tutti.kernel.Kernel;
import java.lang.foreign.MemorySegment;

/** Sums of int32, which read each operand at once and write their result at once, so that the model has few steps. */
final class PlainSum implements Kernel {
    @Override
    public void reduce(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count) {
        reduceMany(
                new MemorySegment[] {left, right},
                new long[] {leftOffset, rightOffset},
                2,
                target,
                targetOffset,
                count);
    }

    @Override
    public void reduceMany(
            MemorySegment[] sources,
            long[] offsets,
            int operands,
            MemorySegment target,
            long targetOffset,
            long count) {
        int[] sum = new int[(int) count];
        for (int operand = 0; operand < operands; operand++) {
            int[] values = read(sources[operand], offsets[operand], (int) count);
            for (int index = 0; index < count; index++) {
                sum[index] += values[index];
            }
        }
        write(sum, target, targetOffset);
    }

    static int[] read(MemorySegment memory, long offset, int count) {
        int[] values = new int[count];
        MemorySegment.copy(memory, offset, MemorySegment.ofArray(values), 0, (long) Integer.BYTES * count);
        return values;
    }

    static void write(int[] values, MemorySegment memory, long offset) {
        MemorySegment.copy(MemorySegment.ofArray(values), 0, memory, offset, (long) Integer.BYTES * values.length);
    }
}
