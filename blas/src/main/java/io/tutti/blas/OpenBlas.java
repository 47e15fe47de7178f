package io.tutti.blas;

import io.tutti.outerproduct.kernel.MatrixProduct;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Sums of outer products by {@code gemm} and {@code ger} of OpenBLAS. The bits of results depend on the version, on the
 * kind of processor, and on the number of threads, which is set to one for the whole process.
 */
public final class OpenBlas implements MatrixProduct {
    private static final int ROW_MAJOR = 101;
    private static final int UNCHANGED = 111;
    private static final int TRANSPOSED = 112;

    private final BlasFunctions library = BlasFunctions.instance();

    /**
     * Loads the library, if it is not loaded yet.
     *
     * @throws LinkageError if there is no library for this system
     */
    public OpenBlas() {}

    @Override
    public String identity() {
        return library.identity();
    }

    @Override
    public void multiply(
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
            boolean isFresh) {
        MemorySegment a = left.asSlice(leftOffset);
        MemorySegment b = right.asSlice(rightOffset);
        MemorySegment c = target.asSlice(at);
        int pitch = Math.toIntExact(leftPitch / type.bytes());
        MethodHandle gemm = library.gemm(type);
        try {
            if (type == ElementType.FLOAT32) {
                float kept = isFresh ? 0 : 1;
                gemm.invokeExact(
                        ROW_MAJOR,
                        TRANSPOSED,
                        UNCHANGED,
                        rows,
                        columns,
                        pairs,
                        1f,
                        a,
                        pitch,
                        b,
                        columns,
                        kept,
                        c,
                        columns);
            } else {
                double kept = isFresh ? 0 : 1;
                gemm.invokeExact(
                        ROW_MAJOR,
                        TRANSPOSED,
                        UNCHANGED,
                        rows,
                        columns,
                        pairs,
                        1d,
                        a,
                        pitch,
                        b,
                        columns,
                        kept,
                        c,
                        columns);
            }
        } catch (Throwable e) {
            throw new AssertionError("gemm throws nothing", e);
        }
    }

    /**
     * Computes {@code target += left rightᵀ} of one pair. All memory is native.
     *
     * @param type FLOAT32 or FLOAT64
     * @param rows the number of elements of {@code left}
     * @param columns the number of elements of {@code right}
     * @param left the left factor
     * @param right the right factor
     * @param target {@code rows × columns} elements, row-major
     */
    public void add(
            ElementType type, int rows, int columns, MemorySegment left, MemorySegment right, MemorySegment target) {
        MethodHandle ger = library.ger(type);
        try {
            if (type == ElementType.FLOAT32) {
                ger.invokeExact(ROW_MAJOR, rows, columns, 1f, left, 1, right, 1, target, columns);
            } else {
                ger.invokeExact(ROW_MAJOR, rows, columns, 1d, left, 1, right, 1, target, columns);
            }
        } catch (Throwable e) {
            throw new AssertionError("ger throws nothing", e);
        }
    }
}
