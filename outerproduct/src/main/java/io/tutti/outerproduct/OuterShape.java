package io.tutti.outerproduct;

import io.tutti.schedule.Layout;
import io.tutti.type.ElementType;

/**
 * Sizes of a sum of outer products. The left factor of a rank is {@code batch} rows of {@code rows} elements, its right
 * factor {@code batch} rows of {@code columns}, the matrix {@code rows} rows of {@code columns}; all row-major.
 *
 * @param rows N, 0 or more
 * @param columns M, 0 or more
 * @param batch B, the number of pairs of each rank, 1 or more
 * @param type FLOAT32 or FLOAT64
 */
public record OuterShape(long rows, long columns, int batch, ElementType type) {
    /**
     * Checks the sizes.
     *
     * @throws IllegalArgumentException if a number is out of its range, or the type is neither FLOAT32 nor FLOAT64
     */
    public OuterShape {
        if (rows < 0 || columns < 0 || batch < 1) {
            throw new IllegalArgumentException("rows=" + rows + " and columns=" + columns
                    + " must not be negative, batch=" + batch + " must be at least 1");
        }
        if (type != ElementType.FLOAT32 && type != ElementType.FLOAT64) {
            throw new IllegalArgumentException("type=" + type + " must be FLOAT32 or FLOAT64");
        }
        Math.multiplyExact(Math.multiplyExact(rows, columns), type.bytes());
        Math.multiplyExact(Math.multiplyExact(Math.addExact(rows, columns), batch), type.bytes());
    }

    /** Returns the number of elements of a rank's left factor. */
    public long leftCount() {
        return rows * batch;
    }

    /** Returns the number of elements of a rank's right factor. */
    public long rightCount() {
        return columns * batch;
    }

    /** Returns the number of elements of the matrix. */
    public long count() {
        return rows * columns;
    }

    /**
     * Returns the first row of a block, of {@code blocks} nearly equal blocks; {@code rows} for the block after the
     * last.
     */
    public long firstRow(int blocks, int block) {
        return Layout.uniformOffset(rows, blocks, 1, block);
    }
}
