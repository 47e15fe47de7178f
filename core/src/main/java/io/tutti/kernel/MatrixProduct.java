package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Products of matrices by a library, for sums of outer products of large batches. One is found by {@link ServiceLoader}
 * where a module that has it is on the class path. It adds in an order of its own, so ranks use one only if all have the
 * same. Any thread may call.
 */
public interface MatrixProduct {
    /** Pairs of a batch from which on a library is no slower inside a sum, cleaning included; see docs/performance.md. */
    int LEAST_BATCH = 256;

    /**
     * What it is, with all that its bits depend on: version, kind of processor. Two of the same identity give the same
     * bits for the same numbers and sizes, wherever these are in memory.
     */
    String identity();

    /**
     * {@code target = leftᵀ right}, or {@code target += leftᵀ right}. All memory is native, offsets and distances are in
     * bytes. What is not a number may have any bits.
     *
     * @param type FLOAT32 or FLOAT64
     * @param pairs rows of both factors
     * @param leftPitch from one row of the left factor to the next; of the others' rows, {@code columns} elements
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

    /** The first on the class path that can be used in this process. */
    static Optional<MatrixProduct> find() {
        for (ServiceLoader.Provider<MatrixProduct> provider :
                ServiceLoader.load(MatrixProduct.class).stream().toList()) {
            try {
                return Optional.of(provider.get());
            } catch (ServiceConfigurationError | LinkageError e) {
                continue; // a library for another system; our own kernels do as well
            }
        }
        return Optional.empty();
    }
}
