package io.tutti.measure.rank;

/** A computation of a known length on values that fit into the first cache, in the place of what a program does while it communicates. */
final class ComputeLoop {
    private static final int VALUES = 1024;
    private static final int TRIALS = 7;
    private static final long UNITS_OF_A_TRIAL = 2_000;

    private final float[] values = new float[VALUES];

    /** Computes so many units. */
    void run(long units) {
        float[] vector = values;
        for (long unit = 0; unit < units; unit++) {
            for (int i = 0; i < vector.length; i++) {
                vector[i] = 0.999f * vector[i] + 0.001f;
            }
        }
    }

    /**
     * Returns how many units take a time; at least one. The quickest of some trials counts, because other work only makes
     * them slower.
     *
     * @param nanos the time in nanoseconds
     */
    long unitsIn(long nanos) {
        long least = Long.MAX_VALUE;
        for (int trial = 0; trial < TRIALS; trial++) {
            long start = System.nanoTime();
            run(UNITS_OF_A_TRIAL);
            least = Math.min(least, System.nanoTime() - start);
        }
        return Math.max(1, Math.round((double) nanos * UNITS_OF_A_TRIAL / least));
    }
}
