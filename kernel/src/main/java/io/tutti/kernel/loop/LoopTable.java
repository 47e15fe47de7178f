package io.tutti.kernel.loop;

import io.tutti.kernel.element.Element;
import io.tutti.kernel.element.Operator;
import io.tutti.kernel.jit.MemoryKind;
import io.tutti.kernel.jit.Simd;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The loops of one reduction and element type, by the part of a fold and the kinds of memory. A loop is created when its combination is
 * first used, and then kept. Any thread may call it.
 */
public final class LoopTable {
    private static final int KINDS = MemoryKind.OTHER.ordinal();
    private static final int STAGES = FoldStage.values().length;

    private final Reduction.BuiltIn reduction;
    private final ElementType type;
    private final int vectorBits;
    private final Warming warming;
    private final AtomicReferenceArray<Loop> loops = new AtomicReferenceArray<>(STAGES * KINDS * KINDS * KINDS);
    /** Array loops by stage; used only to create a loop. */
    private final Loop[] blocks = new Loop[STAGES];

    /** When vector loops come into use. */
    public enum Warming {
        /** Immediately, for tests of the vector loops. */
        NONE,
        /** When measurements show that they have become faster than the scalar loops, see {@code TieredLoop}. */
        BY_TRIALS
    }

    /**
     * Creates an empty table.
     *
     * @param reduction the reduction
     * @param type an element type that the reduction supports
     * @param vectorBits the width of vectors in bits, 0 for scalar loops
     * @param warming when vector loops come into use
     */
    public LoopTable(Reduction.BuiltIn reduction, ElementType type, int vectorBits, Warming warming) {
        this.reduction = reduction;
        this.type = type;
        boolean hasVectors = Element.of(type).vectors != Element.Vectors.NONE
                && Operator.of(reduction).vector() != null;
        this.vectorBits = hasVectors ? vectorBits : 0;
        this.warming = warming;
    }

    /**
     * Returns a loop. Once it has been created, this costs one read.
     *
     * @param stage the part of a fold
     * @param left the kind of memory of the left operand
     * @param right the kind of memory of the right operand
     * @param target the kind of memory of the target
     * @return the loop, or null if no loop supports one of the kinds of memory
     */
    public Loop loop(FoldStage stage, MemoryKind left, MemoryKind right, MemoryKind target) {
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
        Simd.warnIfModuleIsAbsent();
        Loop scalar = spec.scalar();
        if (spec.vectorBits() > 0 && warming == Warming.NONE) {
            return spec.vector(scalar);
        }
        int stage = spec.stage().ordinal();
        if (blocks[stage] == null) {
            blocks[stage] = spec.blocks();
        }
        Loop twins = new ScalarLoops(scalar, blocks[stage]);
        return spec.vectorBits() == 0
                ? twins
                : new TieredLoop(spec, twins, () -> spec.vector(scalar), Simd::prepare, settle);
    }

    /**
     * Returns whether all loops created so far are in their final form; for tests.
     *
     * @return whether no loop is replaced by its scalar equivalent any more
     */
    public boolean isSettled() {
        return IntStream.range(0, loops.length()).noneMatch(i -> loops.getAcquire(i) instanceof TieredLoop);
    }
}
