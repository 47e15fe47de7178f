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
     * @throws ArithmeticException if the matrix or a rank's factors have 2^63 bytes or more
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

    /** {@return the number of elements of a rank's left factor, {@code batch × rows}} */
    public long leftCount() {
        return rows * batch;
    }

    /** {@return the number of elements of a rank's right factor, {@code batch × columns}} */
    public long rightCount() {
        return columns * batch;
    }

    /** {@return the number of elements of the matrix, {@code rows × columns}} */
    public long count() {
        return rows * columns;
    }

    /**
     * {@return the first row of a block; {@code rows} for the block after the last}
     *
     * @param blocks number of nearly equal blocks into which the rows are split, at least 1
     * @param block the block, 0 to {@code blocks}
     */
    public long firstRow(int blocks, int block) {
        return Layout.uniformOffset(rows, blocks, 1, block);
    }
}
