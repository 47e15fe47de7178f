package io.tutti.kernel;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The kernel of a built-in reduction. It selects the loop for the kinds of memory of a call. A loop is created when its combination
 * of kinds is first used, and then kept.
 *
 * <p>A fold of several operands proceeds in blocks. It combines the operands of a block one after the other into an accumulator in the
 * first-level cache, and the last one into the target. So every operand is read once, and the target is written once, after all
 * operands of the block have been read; the target may therefore be any operand. A loop over the operands inside the loop over vectors
 * would need no accumulator, but the compiler sometimes fails to keep a loop-carried vector in a register and then allocates it on
 * every iteration.
 */
final class BuiltInKernel implements Kernel {
    private static final int KINDS = MemoryKind.OTHER.ordinal();
    private static final int STAGES = FoldStage.values().length;

    private final Reduction.BuiltIn reduction;
    private final ElementType type;
    private final int vectorBits;
    private final int bytes;
    private final Class<?> array;
    private final boolean half;
    private final Warming warming;
    private final AtomicReferenceArray<Loop> loops = new AtomicReferenceArray<>(STAGES * KINDS * KINDS * KINDS);
    /** Array loops by stage; used only to create a loop. */
    private final Loop[] blocks = new Loop[STAGES];

    /** When vector loops come into use. */
    enum Warming {
        /** Immediately, for tests of the vector loops. */
        NONE,
        /** When measurements show that they have become faster than the scalar loops, see {@link TieredLoop}. */
        BY_TRIALS
    }

    /** Creates a kernel with vectors of {@code vectorBits} bits, or a scalar one if that is 0. */
    BuiltInKernel(Reduction.BuiltIn reduction, ElementType type, int vectorBits, Warming warming) {
        this.warming = warming;
        this.reduction = reduction;
        this.type = type;
        this.vectorBits = vectorBits;
        this.bytes = type.bytes();
        this.array = MemoryKind.ARRAY.segmentClass(type);
        this.half = Element.isHalf(type);
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
            long block = Scratch.BYTES / (half ? Float.BYTES : bytes);
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
        FoldStage first = half ? FoldStage.FIRST : FoldStage.WHOLE;
        combine(first, sources[0], offsets[0] + at, sources[1], offsets[1] + at, sum, 0, count);
        int last = operands - 1;
        FoldStage middle = half ? FoldStage.MIDDLE : FoldStage.WHOLE;
        for (int i = 2; i < last; i++) {
            combine(middle, sum, 0, sources[i], offsets[i] + at, sum, 0, count);
        }
        FoldStage end = half ? FoldStage.LAST : FoldStage.WHOLE;
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
        Loop loop = loop(stage, MemoryKind.of(left, array), MemoryKind.of(right, array), MemoryKind.of(target, array));
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
        Loop loop = loop(FoldStage.DIVISION, kind, kind, MemoryKind.of(target, array));
        if (loop != null) {
            loop.run(source, sourceOffset, source, sourceOffset, target, targetOffset, count, divisor);
            return;
        }
        MemorySegment copy = Scratch.ofThread().target;
        Loop inPlace = loop(FoldStage.DIVISION, MemoryKind.NATIVE, MemoryKind.NATIVE, MemoryKind.NATIVE);
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

    /** Returns the loop for these kinds of memory, or null if no loop supports one of them. */
    private Loop loop(FoldStage stage, MemoryKind left, MemoryKind right, MemoryKind target) {
        if (left == MemoryKind.OTHER || right == MemoryKind.OTHER || target == MemoryKind.OTHER) {
            return null;
        }
        int index = ((stage.ordinal() * KINDS + left.ordinal()) * KINDS + right.ordinal()) * KINDS + target.ordinal();
        Loop loop = loops.getAcquire(index);
        return loop != null ? loop : make(index, stage, left, right, target);
    }

    private synchronized Loop make(int index, FoldStage stage, MemoryKind left, MemoryKind right, MemoryKind target) {
        Loop loop = loops.getAcquire(index);
        if (loop == null) {
            // There is no vector division of integers.
            boolean scalar = stage == FoldStage.DIVISION && !type.isFloatingPoint();
            LoopSpec spec = new LoopSpec(reduction, type, stage, left, right, target, scalar ? 0 : vectorBits, null);
            loop = make(spec, settled -> loops.setRelease(index, settled));
            loops.setRelease(index, loop);
        }
        return loop;
    }

    private Loop make(LoopSpec spec, Consumer<Loop> settle) {
        Loop scalar = spec.scalar();
        if (spec.vectorBits() > 0 && warming == Warming.NONE) {
            return spec.vector(scalar);
        }
        int stage = spec.stage().ordinal();
        if (blocks[stage] == null) {
            blocks[stage] = spec.blocks();
        }
        Loop twins = new ScalarLoops(scalar, blocks[stage]);
        return spec.vectorBits() == 0 ? twins : new TieredLoop(spec, twins, spec.vector(scalar), settle);
    }

    /** Returns whether all loops created so far are in their final form; for tests. */
    boolean isSettled() {
        return IntStream.range(0, loops.length()).noneMatch(i -> loops.getAcquire(i) instanceof TieredLoop);
    }
}
