package io.tutti.sparse.vector;

import io.tutti.kernel.jit.Simd;

/** One pass over a dense vector. */
public interface Scan {
    /** The fastest implementation of this JVM. */
    Scan BEST = isVectorised() ? new VectorScan() : new ScalarScan();

    private static boolean isVectorised() {
        return Simd.vectorBits() > 0 && VectorScan.isCompiled();
    }

    /**
     * Writes the indexes of elements of at least a magnitude.
     *
     * @param dense the vector; only read
     * @param from the first index to look at
     * @param to the index after the last, at most the vector's length
     * @param magnitude the least magnitude to select; see {@link Magnitudes}
     * @param found the array to write to; it has room for all elements of the range after {@code size}
     * @param size number of indexes that it holds
     * @return the new number of indexes; later elements are undefined
     */
    int select(float[] dense, int from, int to, int magnitude, int[] found, int size);

    /**
     * {@return the number of elements of at least a magnitude}
     *
     * @param dense the vector; only read
     * @param magnitude the least magnitude to count; see {@link Magnitudes}
     */
    long count(float[] dense, int magnitude);
}
