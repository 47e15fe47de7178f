package io.tutti.outerproduct.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.util.Iterator;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Matrix products by a native library, for sums of outer products of large batches. {@link ServiceLoader} finds a provider on the
 * class path. A library adds in its own order, so ranks use one only if all have the same library. Any thread may call it.
 */
public interface MatrixProduct {
    /** Smallest batch, in pairs, for which a library is no slower, including the cleaning of NaN; see docs/performance.md. */
    int LEAST_BATCH = 256;

    /**
     * Returns an identity that includes everything on which the bits of results depend, such as version and kind of processor. Two
     * libraries of equal identity give the same bits for the same numbers and sizes, wherever these are in memory.
     *
     * @return one line of text
     */
    String identity();

    /**
     * Computes {@code target = leftᵀ right}, or {@code target += leftᵀ right}. All memory is native; offsets and distances are in bytes.
     * NaN results may have any NaN bits.
     *
     * @param type FLOAT32 or FLOAT64
     * @param rows the number of columns of the left factor, and of rows of the target
     * @param columns the number of columns of the right factor and of the target
     * @param pairs the number of rows of both factors
     * @param left the left factor, {@code pairs} rows of {@code rows} elements
     * @param leftOffset where it begins
     * @param leftPitch the distance from one row of the left factor to the next; rows of the right factor and of the target are {@code
     *     columns} elements apart
     * @param right the right factor, {@code pairs} rows of {@code columns} elements
     * @param rightOffset where it begins
     * @param target receives {@code rows} rows of {@code columns} elements
     * @param at where the target begins
     * @param isFresh whether the target is set; otherwise products are added to it
     */
    void multiply(
            ElementType type,
            int rows,
            int columns,
            int pairs,
            MemorySegment left,
            long leftOffset,
            long leftPitch,
            MemorySegment right,
            long rightOffset,
            MemorySegment target,
            long at,
            boolean isFresh);

    /**
     * Returns the first provider on the class path that is usable in this process.
     *
     * @return a library, or empty if there is none for this system
     */
    static Optional<MatrixProduct> find() {
        Iterator<MatrixProduct> providers =
                ServiceLoader.load(MatrixProduct.class).iterator();
        for (int unusable = 0; unusable < 16; unusable++) { // an iterator may fail for ever
            try {
                return providers.hasNext() ? Optional.of(providers.next()) : Optional.empty();
            } catch (ServiceConfigurationError | LinkageError e) {
                continue; // a library for another system, or none; the kernels of Tutti are a complete substitute
            }
        }
        return Optional.empty();
    }
}
