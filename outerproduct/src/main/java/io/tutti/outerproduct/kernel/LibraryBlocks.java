package io.tutti.outerproduct.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Computes rows of a matrix by a library. Results for heap arrays are computed in native memory and copied, because a library call on
 * an array would block the garbage collector.
 */
final class LibraryBlocks {
    private final MatrixProduct library;
    private final ElementType type;
    private MemorySegment aside = MemorySegment.NULL;

    LibraryBlocks(MatrixProduct library, ElementType type) {
        this.library = library;
        this.type = type;
    }

    /**
     * Computes rows.
     *
     * @param first the index of the first operand that is a factor; if it is not 0, products are added to the target
     * @param leftBytes the distance from the beginning of a left factor to the first row's coefficient, in bytes
     */
    void multiply(
            MemorySegment[] operands,
            long[] offsets,
            int first,
            int count,
            int batch,
            long leftBytes,
            long leftPitch,
            MemorySegment target,
            long at,
            int rows,
            int columns) {
        long bytes = (long) rows * columns * type.bytes();
        boolean isNative = target.isNative();
        MemorySegment result = isNative ? target : aside(bytes);
        long place = isNative ? at : 0;
        if (!isNative && first > 0) {
            MemorySegment.copy(target, at, result, place, bytes);
        }
        for (int i = first; i < count; i += 2) {
            library.multiply(
                    type,
                    rows,
                    columns,
                    batch,
                    operands[i],
                    offsets[i] + leftBytes,
                    leftPitch,
                    operands[i + 1],
                    offsets[i + 1],
                    result,
                    place,
                    i == 0);
        }
        if (!isNative) {
            MemorySegment.copy(result, 0, target, at, bytes);
        }
    }

    private MemorySegment aside(long bytes) {
        if (aside.byteSize() < bytes) {
            aside = Arena.ofAuto().allocate(bytes, 64);
        }
        return aside;
    }
}
