package io.tutti.sparse.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Scans with vector instructions; the result is that of {@link ScalarScan}. */
final class VectorScan implements Scan {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final int ABSOLUTE = 0x7fff_ffff;

    /** Narrower shapes stand for a JVM that compiles no vectors. */
    private static final int NARROWEST_BITS = 128;

    private final Scan tail = new ScalarScan();

    /** Returns whether this JVM compiles vectors. */
    static boolean isCompiled() {
        return SPECIES.vectorBitSize() >= NARROWEST_BITS;
    }

    @Override
    public int select(float[] dense, int from, int to, int magnitude, int[] found, int size) {
        int next = size;
        int i = from;
        for (; i <= to - Long.SIZE; i += Long.SIZE) {
            long hits = 0;
            for (int lane = 0; lane < Long.SIZE; lane += LANES) {
                hits |= FloatVector.fromArray(SPECIES, dense, i + lane)
                                .reinterpretAsInts()
                                .lanewise(VectorOperators.AND, ABSOLUTE)
                                .compare(VectorOperators.GE, magnitude)
                                .toLong()
                        << lane;
            }
            // Two indexes are written even if there are fewer: a branch on their number costs more.
            long rest = hits & hits - 1;
            found[next] = i + Long.numberOfTrailingZeros(hits);
            found[next + 1] = i + Long.numberOfTrailingZeros(rest);
            int count = Long.bitCount(hits);
            for (int more = 2; more < count; more++) {
                rest &= rest - 1;
                found[next + more] = i + Long.numberOfTrailingZeros(rest);
            }
            next += count;
        }
        return tail.select(dense, i, to, magnitude, found, next);
    }

    @Override
    public long count(float[] dense, int magnitude) {
        long count = 0;
        int end = SPECIES.loopBound(dense.length);
        for (int i = 0; i < end; i += LANES) {
            count += FloatVector.fromArray(SPECIES, dense, i)
                    .reinterpretAsInts()
                    .lanewise(VectorOperators.AND, ABSOLUTE)
                    .compare(VectorOperators.GE, magnitude)
                    .trueCount();
        }
        for (int i = end; i < dense.length; i++) {
            count += Magnitudes.of(dense[i]) >= magnitude ? 1 : 0;
        }
        return count;
    }
}
