package io.tutti.sparse;

/** One pass over a dense vector. */
interface Scan {
    /** The fastest that this JVM has. */
    Scan BEST = isVectorised() ? new VectorScan() : new ScalarScan();

    private static boolean isVectorised() {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent() && VectorScan.isCompiled();
    }

    /**
     * Writes the indexes of elements of at least a magnitude.
     *
     * @param found where to; has room for all elements of the range behind {@code size}
     * @param size how many it holds already
     * @return how many it holds then; what stands behind them is of no meaning
     */
    int select(float[] dense, int from, int to, int magnitude, int[] found, int size);

    /** Number of elements of at least a magnitude. */
    long count(float[] dense, int magnitude);
}
