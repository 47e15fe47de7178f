package io.tutti.kernel;

import io.tutti.kernel.element.Element;
import io.tutti.kernel.jit.MemoryKind;
import io.tutti.kernel.loop.FoldStage;
import io.tutti.kernel.loop.Loop;
import io.tutti.kernel.loop.LoopTable;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;

/**
 * The kernel of a built-in reduction. It selects the loop for the kinds of memory of a call.
 *
 * <p>A fold of several operands proceeds in blocks. It combines the operands of a block one after the other into an accumulator in the
 * first-level cache, and the last one into the target. So every operand is read once, and the target is written once, after all
 * operands of the block have been read; the target may therefore be any operand. A loop over the operands inside the loop over vectors
 * would need no accumulator, but the compiler sometimes fails to keep a loop-carried vector in a register and then allocates it on
 * every iteration.
 */
final class BuiltInKernel implements Kernel {
    private final int bytes;
    private final Class<?> array;
    private final boolean isWide;
    private final LoopTable loops;

    /** Creates a kernel with vectors of {@code vectorBits} bits, or a scalar one if that is 0. */
    BuiltInKernel(Reduction.BuiltIn reduction, ElementType type, int vectorBits, LoopTable.Warming warming) {
        this.bytes = type.bytes();
        this.array = MemoryKind.ARRAY.segmentClass(type);
        this.isWide = Element.of(type).isAccumulatedInFloat32();
        this.loops = new LoopTable(reduction, type, vectorBits, warming);
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
        combine(FoldStage.WHOLE, left, leftOffset, right, rightOffset, target, targetOffset, count);
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
            long block = Scratch.BYTES / (isWide ? Float.BYTES : bytes);
            for (long i = 0; i < count; i += block) {
                fold(sources, offsets, operands, target, targetOffset, i, Math.min(block, count - i));
            }
        }
    }

    /** Folds one block of at least three operands: {@code count} elements from element {@code from} on. */
    private void fold(
            MemorySegment[] sources,
            long[] offsets,
            int operands,
            MemorySegment target,
            long targetOffset,
            long from,
            long count) {
        MemorySegment sum = Scratch.ofThread().accumulator;
        long at = from * bytes;
        FoldStage first = isWide ? FoldStage.FIRST : FoldStage.WHOLE;
        combine(first, sources[0], offsets[0] + at, sources[1], offsets[1] + at, sum, 0, count);
        int last = operands - 1;
        FoldStage middle = isWide ? FoldStage.MIDDLE : FoldStage.WHOLE;
        for (int i = 2; i < last; i++) {
            combine(middle, sum, 0, sources[i], offsets[i] + at, sum, 0, count);
        }
        FoldStage end = isWide ? FoldStage.LAST : FoldStage.WHOLE;
        combine(end, sum, 0, sources[last], offsets[last] + at, target, targetOffset + at, count);
    }

    private void combine(
            FoldStage stage,
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count) {
        Loop loop = loops.loop(
                stage, MemoryKind.of(left, array), MemoryKind.of(right, array), MemoryKind.of(target, array));
        if (loop != null) {
            loop.run(left, leftOffset, right, rightOffset, target, targetOffset, count, 1);
            return;
        }
        long block = Scratch.BYTES / bytes;
        for (long i = 0; i < count; i += block) {
            long at = i * bytes;
            long size = Math.min(block, count - i);
            combineCopies(stage, left, leftOffset + at, right, rightOffset + at, target, targetOffset + at, size);
        }
    }

    /** Combines a block that fits into scratch. Memory that no loop supports is copied to and from scratch. */
    private void combineCopies(
            FoldStage stage,
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count) {
        Scratch scratch = Scratch.ofThread();
        boolean copyLeft = needsCopy(left);
        boolean copyRight = needsCopy(right);
        boolean copyTarget = needsCopy(target);
        if (copyLeft) {
            MemorySegment.copy(left, leftOffset, scratch.left, 0, count * bytes);
        }
        if (copyRight) {
            MemorySegment.copy(right, rightOffset, scratch.right, 0, count * bytes);
        }
        combine(
                stage,
                copyLeft ? scratch.left : left,
                copyLeft ? 0 : leftOffset,
                copyRight ? scratch.right : right,
                copyRight ? 0 : rightOffset,
                copyTarget ? scratch.target : target,
                copyTarget ? 0 : targetOffset,
                count);
        if (copyTarget) {
            MemorySegment.copy(scratch.target, 0, target, targetOffset, count * bytes);
        }
    }

    /** Computes {@code target[i] = source[i] / divisor}, see {@link Scaling}. */
    void divide(
            MemorySegment source, long sourceOffset, MemorySegment target, long targetOffset, long count, int divisor) {
        MemoryKind kind = MemoryKind.of(source, array);
        Loop loop = loops.loop(FoldStage.DIVISION, kind, kind, MemoryKind.of(target, array));
        if (loop != null) {
            loop.run(source, sourceOffset, source, sourceOffset, target, targetOffset, count, divisor);
            return;
        }
        MemorySegment copy = Scratch.ofThread().target;
        Loop inPlace = loops.loop(FoldStage.DIVISION, MemoryKind.NATIVE, MemoryKind.NATIVE, MemoryKind.NATIVE);
        long block = Scratch.BYTES / bytes;
        for (long i = 0; i < count; i += block) {
            long size = Math.min(block, count - i);
            MemorySegment.copy(source, sourceOffset + i * bytes, copy, 0, size * bytes);
            inPlace.run(copy, 0, copy, 0, copy, 0, size, divisor);
            MemorySegment.copy(copy, 0, target, targetOffset + i * bytes, size * bytes);
        }
    }

    private boolean needsCopy(MemorySegment memory) {
        return MemoryKind.of(memory, array) == MemoryKind.OTHER;
    }

    /** Returns whether all loops created so far are in their final form; for tests. */
    boolean isSettled() {
        return loops.isSettled();
    }
}
