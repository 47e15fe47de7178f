package io.tutti.outerproduct.kernel;

import io.tutti.kernel.jit.TierSwitch;
import java.lang.foreign.MemorySegment;

/**
 * Replaces a vector loop until it is compiled, as the kernels of reductions do. Most strips are computed by the scalar
 * loop, and some by the vector loop, as {@link TierSwitch} decides. A trial computes only some pairs of a strip; the scalar loop adds
 * the others.
 */
final class TieredOuterLoop implements OuterLoop {
    /** Number of strips times pairs between two clock reads: some microseconds. */
    private static final int SCALAR_UNITS = 64;

    private final OuterLoop vector;
    private final OuterLoop scalar;
    private final OuterLoop rest;
    private final TierSwitch tiers = new TierSwitch();
    private final long stripBytes;
    private final long coefficientBytes;
    private OuterLoop settled;

    /**
     * @param scalar the scalar equivalent of the vector loop
     * @param rest the scalar loop that begins with the previous contents
     * @param bytes the size of an element
     */
    TieredOuterLoop(OuterLoop vector, OuterLoop scalar, OuterLoop rest, int bytes) {
        this.vector = vector;
        this.scalar = scalar;
        this.rest = rest;
        this.stripBytes = (long) vector.width() * bytes;
        this.coefficientBytes = (long) ROWS * bytes;
    }

    @Override
    public int width() {
        return vector.width();
    }

    @Override
    public void pack(MemorySegment from, long offset, MemorySegment to, long at, long distance, int strips) {
        (settled == null ? scalar : settled).pack(from, offset, to, at, distance, strips);
    }

    @Override
    public void strips(
            MemorySegment a,
            long aOffset,
            MemorySegment b,
            long bOffset,
            int pairs,
            MemorySegment target,
            long at,
            long rowBytes,
            int strips) {
        int done = 0;
        while (done < strips && settled == null) {
            long right = bOffset + (long) done * pairs * stripBytes;
            long place = at + (long) done * stripBytes;
            done += pairs > 0 && tiers.isDue()
                    ? trial(a, aOffset, b, right, pairs, target, place, rowBytes)
                    : block(a, aOffset, b, right, pairs, target, place, rowBytes, strips - done);
        }
        if (done < strips) {
            long right = bOffset + (long) done * pairs * stripBytes;
            settled.strips(a, aOffset, b, right, pairs, target, at + (long) done * stripBytes, rowBytes, strips - done);
        }
    }

    private int trial(
            MemorySegment a,
            long aOffset,
            MemorySegment b,
            long bOffset,
            int pairs,
            MemorySegment target,
            long at,
            long rowBytes) {
        int tried = Math.min(pairs, tiers.vectors());
        long begin = System.nanoTime();
        vector.strips(a, aOffset, b, bOffset, tried, target, at, rowBytes, 1);
        tiers.vector(tried, System.nanoTime() - begin);
        if (tiers.verdict() != TierSwitch.Verdict.OPEN) {
            settled = tiers.verdict() == TierSwitch.Verdict.VECTOR ? vector : scalar;
        }
        if (tried < pairs) {
            long left = aOffset + tried * coefficientBytes;
            rest.strips(a, left, b, bOffset + tried * stripBytes, pairs - tried, target, at, rowBytes, 1);
        }
        return 1;
    }

    private int block(
            MemorySegment a,
            long aOffset,
            MemorySegment b,
            long bOffset,
            int pairs,
            MemorySegment target,
            long at,
            long rowBytes,
            int strips) {
        int some = Math.min(strips, Math.max(1, SCALAR_UNITS / Math.max(1, pairs)));
        long begin = System.nanoTime();
        scalar.strips(a, aOffset, b, bOffset, pairs, target, at, rowBytes, some);
        if (pairs > 0) {
            tiers.scalar((long) some * pairs, System.nanoTime() - begin);
        }
        return some;
    }
}
