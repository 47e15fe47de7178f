package io.tutti.outerproduct;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.type.ElementType;
import java.util.Arrays;

/**
 * Distributed sums of outer products of sparse vectors: {@code G += Σ_i a_i b_iᵀ} on all ranks. Only nonzero elements are
 * sent, as pairs of index and value, and only elements of G in a row of a left factor and a column of its right factor are
 * written. Every rank has any number of products. Each element is {@code fma(a, b, sum)} over the products in rank order,
 * as in the dense kernel. So all ranks get the same bits, and for finite numbers those of a dense sum that gathers factors
 * in rank order.
 *
 * <p>A product of n and m nonzero elements is sent to every other rank as {@code 2 (n + m) + 2} words, a dense one of N and
 * M as N + M. So fewer bytes are sent below a density of a half. A product takes n · m scattered multiply-adds.
 *
 * <p>All ranks call it in the same order as other collectives. Used by one thread at a time, like its communicator.
 *
 * <pre>
 * SparseOuterProducts outer = SparseOuterProducts.of(world, 1000, 500);
 * outer.add(new SparseVector[] {error}, new SparseVector[] {input}, gradient);
 * </pre>
 */
public final class SparseOuterProducts {
    private final Communicator communicator;
    private final int rows;
    private final int columns;
    private long received;

    private SparseOuterProducts(Communicator communicator, int rows, int columns) {
        this.communicator = communicator;
        this.rows = rows;
        this.columns = columns;
    }

    /**
     * {@return an instance for float32 matrices of one size} The call is local to the rank.
     *
     * @param communicator the communicator whose ranks add their products; it must outlive the instance
     * @param rows N, 0 or more, the same on all ranks
     * @param columns M, 0 or more, the same on all ranks
     * @throws IllegalArgumentException if a size is negative
     */
    public static SparseOuterProducts of(Communicator communicator, int rows, int columns) {
        if (rows < 0 || columns < 0) {
            throw new IllegalArgumentException("rows=" + rows + " and columns=" + columns + " must not be negative");
        }
        return new SparseOuterProducts(communicator, rows, columns);
    }

    /**
     * Adds all ranks' products to a matrix that is the same on all ranks; blocks until it is complete. The errors are
     * those of {@link #add(SparseVector[], SparseVector[], Data)}.
     *
     * @param left this rank's left factors a_i, with indexes below {@code rows}; their number may differ between
     *     ranks
     * @param right this rank's right factors b_i, as many as left ones, with indexes below {@code columns}
     * @param matrix rows × columns, row-major; changed
     */
    public void add(SparseVector[] left, SparseVector[] right, float[] matrix) {
        add(left, right, Data.of(matrix));
    }

    /**
     * Adds all ranks' products to a FLOAT32 matrix in any memory that is the same on all ranks; blocks until it is
     * complete.
     *
     * @param left this rank's left factors a_i, with indexes below {@code rows}; their number may differ between
     *     ranks
     * @param right this rank's right factors b_i, as many as left ones, with indexes below {@code columns}
     * @param matrix rows × columns, row-major; changed
     * @throws IllegalArgumentException if counts, indexes or the type do not fit; nothing has been sent then
     * @throws ArithmeticException if the products of all ranks take 2^31 words or more; the matrix is then unchanged
     * @throws io.tutti.error.CommunicationException as for any collective
     */
    public void add(SparseVector[] left, SparseVector[] right, Data matrix) {
        check(left, right, matrix);
        int[] own = SparseFactors.words(left, right);
        int[] lengths = new int[communicator.size()];
        communicator.allgather(Data.of(new int[] {own.length}), Data.of(lengths));
        long[] counts = Arrays.stream(lengths).asLongStream().toArray();
        int[] all = new int[Math.toIntExact(Arrays.stream(counts).sum())];
        communicator.allgatherv(Data.of(own), Data.of(all), counts);
        received = all.length - own.length;
        new SparseFactors(all).addTo(matrix.segment(), columns);
    }

    /**
     * Sets a matrix to the sum of all ranks' products; blocks until it is complete. The errors are those of {@link
     * #add(SparseVector[], SparseVector[], Data)}.
     *
     * @param left this rank's left factors a_i, with indexes below {@code rows}; their number may differ between
     *     ranks
     * @param right this rank's right factors b_i, as many as left ones, with indexes below {@code columns}
     * @param matrix rows × columns, row-major; overwritten
     */
    public void sum(SparseVector[] left, SparseVector[] right, float[] matrix) {
        check(left, right, Data.of(matrix));
        Arrays.fill(matrix, 0f);
        add(left, right, matrix);
    }

    /** {@return the number of four-byte words that this rank received for the last sum, without the lengths} */
    public long received() {
        return received;
    }

    private void check(SparseVector[] left, SparseVector[] right, Data matrix) {
        if (left.length != right.length) {
            throw new IllegalArgumentException(
                    "left=" + left.length + " and right=" + right.length + " must be as many factors");
        }
        if (matrix.type() != ElementType.FLOAT32) {
            throw new IllegalArgumentException("matrix type=" + matrix.type() + " must be FLOAT32");
        }
        if (matrix.count() != (long) rows * columns) {
            throw new IllegalArgumentException("matrix count=" + matrix.count() + " must be " + (long) rows * columns);
        }
        for (int pair = 0; pair < left.length; pair++) {
            check("left", pair, left[pair], rows);
            check("right", pair, right[pair], columns);
        }
    }

    private static void check(String name, int pair, SparseVector vector, int length) {
        int size = vector.size();
        if (size > 0 && vector.index(size - 1) >= length) {
            throw new IllegalArgumentException(
                    name + "[" + pair + "] has index=" + vector.index(size - 1) + ", must be below " + length);
        }
    }
}
