package io.tutti.kernel.loop;

import io.tutti.kernel.jit.TierSwitch;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Replaces a vector loop until it is compiled, because until then it is a hundred times slower than the scalar loop. Most elements are
 * computed by the scalar loop, and some by the vector loop, as {@link TierSwitch} decides. Both give the same bits, so results do not
 * depend on it. The faster one is passed to {@code settle}, which installs it in place of this loop. Allocates nothing after the
 * first trial.
 */
final class TieredLoop implements Loop {
    /** Number of vectors of scalar work between two clock reads: some microseconds. */
    private static final int SCALAR_VECTORS = 256;

    private final Loop scalar;
    private final Supplier<Loop> vectors;
    private final Consumer<Runnable> prepare;
    /** Null until it is made, for the first trial: a job of short vectors that ends soon never loads the classes of vectors. */
    private volatile Loop vector;

    private volatile boolean isAsked;

    private final Consumer<Loop> settle;
    private final TierSwitch tiers = new TierSwitch();
    private final int lanes;
    private final int leftBytes;
    private final int rightBytes;
    private final int targetBytes;

    /**
     * Creates a loop that decides between two loops of one spec. {@code vectors} makes the vector loop, once; {@code prepare} runs that,
     * now or later, on any thread. {@code settle} is called at least once after the decision, by any thread.
     */
    TieredLoop(LoopSpec spec, Loop scalar, Supplier<Loop> vectors, Consumer<Runnable> prepare, Consumer<Loop> settle) {
        this.scalar = scalar;
        this.vectors = vectors;
        this.prepare = prepare;
        this.settle = settle;
        this.lanes = spec.lanes();
        this.leftBytes = spec.leftElement().bytes;
        this.rightBytes = spec.type().bytes();
        this.targetBytes = spec.targetElement().bytes;
    }

    @Override
    public void run(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long targetOffset,
            long count,
            int divisor) {
        long done = 0;
        while (count - done >= lanes && tiers.verdict() == TierSwitch.Verdict.OPEN) {
            boolean trial = tiers.isDue() && isMade();
            long size = Math.min(count - done, (long) lanes * (trial ? tiers.vectors() : SCALAR_VECTORS));
            long leftAt = leftOffset + done * leftBytes;
            long rightAt = rightOffset + done * rightBytes;
            long targetAt = targetOffset + done * targetBytes;
            Loop loop = trial ? vector : scalar;
            long begin = System.nanoTime();
            loop.run(left, leftAt, right, rightAt, target, targetAt, size, divisor);
            tell(trial, size, System.nanoTime() - begin);
            done += size;
        }
        if (done < count) {
            long leftAt = leftOffset + done * leftBytes;
            long rightAt = rightOffset + done * rightBytes;
            long targetAt = targetOffset + done * targetBytes;
            quicker().run(left, leftAt, right, rightAt, target, targetAt, count - done, divisor);
        }
    }

    private boolean isMade() {
        if (!isAsked) {
            ask();
        }
        return vector != null;
    }

    private synchronized void ask() {
        if (!isAsked) {
            isAsked = true;
            prepare.accept(() -> vector = vectors.get());
        }
    }

    private void tell(boolean trial, long count, long nanos) {
        if (!trial) {
            tiers.scalar(count, nanos);
        } else if (tiers.vector(count, nanos) != TierSwitch.Verdict.OPEN) {
            settle.accept(quicker());
        }
    }

    private Loop quicker() {
        return tiers.verdict() == TierSwitch.Verdict.VECTOR ? vector : scalar;
    }
}
