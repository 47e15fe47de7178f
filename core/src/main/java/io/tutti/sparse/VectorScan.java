package io.tutti.sparse;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** A vector at a time; the same result as {@link ScalarScan}. */
final class VectorScan implements Scan {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final int ABSOLUTE = 0x7fff_ffff;

    private final Scan tail = new ScalarScan();

    @Override
    public int select(float[] dense, int from, int to, int magnitude, int[] found, int size) {
        int next = size;
        int i = from;
        for (; i <= to - LANES; i += LANES) {
            long hits = FloatVector.fromArray(SPECIES, dense, i)
                    .reinterpretAsInts()
                    .lanewise(VectorOperators.AND, ABSOLUTE)
                    .compare(VectorOperators.GE, magnitude)
                    .toLong();
            for (; hits != 0; hits &= hits - 1) {
                found[next++] = i + Long.numberOfTrailingZeros(hits);
            }
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
