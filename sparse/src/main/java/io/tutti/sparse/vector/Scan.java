package io.tutti.sparse.vector;

/** One pass over a dense vector. */
public interface Scan {
    /** The fastest implementation of this JVM. */
    Scan BEST = isVectorised() ? new VectorScan() : new ScalarScan();

    private static boolean isVectorised() {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent() && VectorScan.isCompiled();
    }

    /**
     * Writes the indexes of elements of at least a magnitude.
     *
     * @param found the array to write to; it has room for all elements of the range after {@code size}
     * @param size number of indexes that it holds
     * @return the new number of indexes; later elements are undefined
     */
    int select(float[] dense, int from, int to, int magnitude, int[] found, int size);

    /** Number of elements of at least a magnitude. */
    long count(float[] dense, int magnitude);
}
