package io.tutti.kernel;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Picks the loop for the kinds of memory of a call; loops are made when their combination is first used, and kept. */
final class BuiltInKernel implements Kernel {
    private final Reduction.BuiltIn reduction;
    private final ElementType type;
    private final int vectorBits;
    private final int bytes;
    private final Memory memory;
    private final AtomicReferenceArray<Loop> loops =
            new AtomicReferenceArray<>(Memory.KINDS * Memory.KINDS * Memory.KINDS);

    /** With vectors of {@code vectorBits}, or scalar if that is 0. */
    BuiltInKernel(Reduction.BuiltIn reduction, ElementType type, int vectorBits) {
        this.reduction = reduction;
        this.type = type;
        this.vectorBits = vectorBits;
        this.bytes = type.bytes();
        this.memory = new Memory(type);
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
        loop(memory.kind(left), memory.kind(right), memory.kind(target))
                .pair(left, leftOffset, right, rightOffset, target, targetOffset, count * bytes);
    }

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
        } else if (operands == 2) {
            reduce(sources[0], offsets[0], sources[1], offsets[1], target, targetOffset, count);
        } else {
            int source = memory.kind(sources, operands);
            loop(source, source, memory.kind(target))
                    .many(sources, offsets, operands, target, targetOffset, 0, count * bytes);
        }
    }

    /** {@code target[i] = source[i] / divisor}, see {@link Scaling}. */
    void divide(
            MemorySegment source, long sourceOffset, MemorySegment target, long targetOffset, long count, int divisor) {
        int kind = memory.kind(source);
        loop(kind, kind, memory.kind(target))
                .divide(source, sourceOffset, target, targetOffset, count * bytes, divisor);
    }

    private Loop loop(int left, int right, int target) {
        int index = (left * Memory.KINDS + right) * Memory.KINDS + target;
        Loop loop = loops.getAcquire(index);
        return loop != null ? loop : make(index, left, right, target);
    }

    private synchronized Loop make(int index, int left, int right, int target) {
        Loop loop = loops.getAcquire(index);
        if (loop == null) {
            loop = Variant.loop(
                    reduction,
                    type,
                    memory.segmentClass(left),
                    memory.segmentClass(right),
                    memory.segmentClass(target),
                    vectorBits);
            loops.setRelease(index, loop);
        }
        return loop;
    }
}
