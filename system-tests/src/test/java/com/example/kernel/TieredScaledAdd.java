package com.example.kernel;

import io.tutti.kernel.jit.TierSwitch;
import java.lang.foreign.MemorySegment;

/** Takes the vector loop as soon as it is compiled, and the scalar one until then. */
final class TieredScaledAdd implements ScaledAdd {
    /** Vectors of scalar work between two looks at the clock: some microseconds. */
    private static final int SCALAR_VECTORS = 256;

    private final ScaledAdd vector;
    private final ScaledAdd scalar;
    private final TierSwitch tiers = new TierSwitch();
    private final int bytes;
    /** Elements of a step of the vector loop. */
    private final int lanes;

    TieredScaledAdd(ScaledAdd vector, ScaledAdd scalar, int bytes, int vectorBits) {
        this.vector = vector;
        this.scalar = scalar;
        this.bytes = bytes;
        this.lanes = 4 * vectorBits / Byte.SIZE / bytes;
    }

    @Override
    public void add(double a, MemorySegment x, long xOffset, MemorySegment y, long yOffset, long count) {
        long done = 0;
        while (tiers.verdict() == TierSwitch.Verdict.OPEN && count - done >= lanes) {
            boolean isTrial = tiers.isDue();
            long some = Math.min(count - done, (long) lanes * (isTrial ? tiers.vectors() : SCALAR_VECTORS));
            long begin = System.nanoTime();
            (isTrial ? vector : scalar).add(a, x, xOffset + done * bytes, y, yOffset + done * bytes, some);
            long nanos = System.nanoTime() - begin;
            if (isTrial) {
                tiers.vector(some, nanos);
            } else {
                tiers.scalar(some, nanos);
            }
            done += some;
        }
        if (done < count) {
            ScaledAdd loop = tiers.verdict() == TierSwitch.Verdict.VECTOR ? vector : scalar;
            loop.add(a, x, xOffset + done * bytes, y, yOffset + done * bytes, count - done);
        }
    }
}
