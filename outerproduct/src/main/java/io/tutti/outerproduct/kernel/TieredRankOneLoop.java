package io.tutti.outerproduct.kernel;

import io.tutti.kernel.jit.TierSwitch;
import java.lang.foreign.MemorySegment;

/**
 * Replaces a vector loop until it is compiled, as the kernels of reductions do. Most of a row is computed by the scalar
 * loop, and some by the vector loop, as {@link TierSwitch} decides.
 */
final class TieredRankOneLoop implements RankOneLoop {
    /** Number of vectors of scalar work between two clock reads: some microseconds. */
    private static final int SCALAR_VECTORS = 64;

    private final RankOneLoop vector;
    private final RankOneLoop scalar;
    private final TierSwitch tiers = new TierSwitch();
    private final int lanes;
    private final int bytes;
    private RankOneLoop settled;

    /**
     * @param scalar the scalar equivalent of the vector loop
     * @param lanes the number of elements of a vector
     * @param bytes the size of an element
     */
    TieredRankOneLoop(RankOneLoop vector, RankOneLoop scalar, int lanes, int bytes) {
        this.vector = vector;
        this.scalar = scalar;
        this.lanes = lanes;
        this.bytes = bytes;
    }

    @Override
    public void rows(
            MemorySegment a,
            long aOffset,
            MemorySegment b,
            long bOffset,
            MemorySegment target,
            long at,
            long rowBytes,
            int rows,
            long count) {
        long done = 0;
        while (count - done >= lanes && settled == null) {
            boolean isTrial = tiers.isDue();
            long size = Math.min(count - done, (long) lanes * (isTrial ? tiers.vectors() : SCALAR_VECTORS));
            RankOneLoop loop = isTrial ? vector : scalar;
            long begin = System.nanoTime();
            loop.rows(a, aOffset, b, bOffset + done * bytes, target, at + done * bytes, rowBytes, rows, size);
            tell(isTrial, rows * size, System.nanoTime() - begin);
            done += size;
        }
        if (done < count) {
            RankOneLoop loop = settled == null ? scalar : settled;
            loop.rows(a, aOffset, b, bOffset + done * bytes, target, at + done * bytes, rowBytes, rows, count - done);
        }
    }

    private void tell(boolean isTrial, long count, long nanos) {
        if (!isTrial) {
            tiers.scalar(count, nanos);
        } else if (tiers.vector(count, nanos) != TierSwitch.Verdict.OPEN) {
            settled = tiers.verdict() == TierSwitch.Verdict.VECTOR ? vector : scalar;
        }
    }
}
