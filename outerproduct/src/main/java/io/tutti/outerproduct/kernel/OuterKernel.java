package io.tutti.outerproduct.kernel;

import io.tutti.kernel.jit.MemoryKind;
import io.tutti.type.Computation;
import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Computes sums of outer products: blocks of rows of a matrix with {@code columns} columns, from left factors of {@code batch} times
 * the number of rows elements, and right factors of {@code batch} times {@code columns} elements. Fused, a part of the matrix
 * stays in registers while all pairs of a panel are added, so that each element is written to memory once. Unfused, as in the
 * publication, each product is added to the whole block before the next one. Both give the same bits: an element is {@code fma(a, b,
 * sum)} over the pairs in order, from zero or from the previous contents.
 *
 * <p>Factors must be in native memory, the matrix in native memory or an array of its type. Used by one thread at a time.
 */
public final class OuterKernel implements Computation {
    private static final int LEAST_ROWS = 128;
    private static final int ZERO_BYTES = 8 << 10;
    /** Limits of one call: multiply-adds, for a millisecond or two, and bytes of the matrix. */
    private static final long PIECE_PRODUCTS = 64 << 20;

    private static final long PIECE_BYTES = 4 << 20;
    /** Bytes of a right factor that stay in the first-level cache from row to row, for unfused sums. */
    private static final long FACTOR_BYTES = 16 << 10;

    private final int bytes;
    private final long columns;
    private final int batch;
    private final boolean fused;
    private final String accumulating;
    private final Class<?> array;
    private final OuterPanel panel;
    private final MemorySegment zeros = Arena.ofAuto().allocate(ZERO_BYTES, 64);
    private final LibraryBlocks library;
    private final OuterLoops nativeLoops;
    private final OuterLoops arrayLoops;

    // Arguments of the current call.
    private MemorySegment[] operands;
    private long[] offsets;
    private int firstFactor;
    private long blockRows;
    private MemorySegment target;
    private OuterLoops loops;

    /**
     * Creates a kernel without a library.
     *
     * @param type FLOAT32 or FLOAT64
     * @param columns the number of columns of the matrix, M
     * @param batch the number of pairs of a rank, B
     * @param fused whether all pairs of a panel are added at once
     * @param accumulating the name of the kernel whose first operand is the sum so far
     * @throws IllegalArgumentException if the type is another
     */
    public OuterKernel(ElementType type, long columns, int batch, boolean fused, String accumulating) {
        this(type, columns, batch, fused, accumulating, null);
    }

    /**
     * Creates a kernel that may use a library.
     *
     * @param type FLOAT32 or FLOAT64
     * @param columns the number of columns of the matrix, M
     * @param batch the number of pairs of a rank, B
     * @param fused whether all pairs of a panel are added at once
     * @param accumulating the name of the kernel whose first operand is the sum so far
     * @param library the library of all ranks, or null; used only if fused, for fewer than 2^31 columns
     * @throws IllegalArgumentException if the type is another
     */
    public OuterKernel(
            ElementType type, long columns, int batch, boolean fused, String accumulating, MatrixProduct library) {
        this(
                type,
                columns,
                batch,
                fused,
                accumulating,
                library,
                OuterLoops.warming(checked(type), MemoryKind.NATIVE),
                OuterLoops.warming(type, MemoryKind.ARRAY));
    }

    /** Creates a kernel with given loops. */
    OuterKernel(
            ElementType type,
            long columns,
            int batch,
            boolean fused,
            String accumulating,
            MatrixProduct library,
            OuterLoops nativeLoops,
            OuterLoops arrayLoops) {
        this.bytes = type.bytes();
        this.columns = columns;
        this.batch = batch;
        this.fused = fused;
        this.accumulating = accumulating;
        this.array = MemoryKind.ARRAY.segmentClass(type);
        this.panel = new OuterPanel(type);
        boolean isUsed = library != null && fused && columns <= Integer.MAX_VALUE;
        this.library = isUsed ? new LibraryBlocks(library, type) : null;
        this.nativeLoops = nativeLoops;
        this.arrayLoops = arrayLoops;
    }

    private static ElementType checked(ElementType type) {
        if (type != ElementType.FLOAT32 && type != ElementType.FLOAT64) {
            throw new IllegalArgumentException("type=" + type + " must be FLOAT32 or FLOAT64");
        }
        return type;
    }

    /**
     * Returns whether the matrix may be in this memory.
     *
     * @param matrix the memory
     * @param type the element type of the matrix
     * @return whether it is native memory or an array of the type
     */
    public static boolean takes(MemorySegment matrix, ElementType type) {
        return MemoryKind.of(matrix, MemoryKind.ARRAY.segmentClass(type)) != MemoryKind.OTHER;
    }

    @Override
    public long apply(
            String kernel,
            MemorySegment[] factors,
            long[] starts,
            int count,
            MemorySegment matrix,
            long targetOffset,
            long targetBytes,
            long from) {
        if (targetBytes == 0) {
            return 0;
        }
        boolean isMore = kernel.equals(accumulating);
        long rowBytes = columns * bytes;
        operands = factors;
        offsets = starts;
        firstFactor = isMore ? 1 : 0;
        blockRows = targetBytes / rowBytes;
        target = matrix;
        loops = MemoryKind.of(matrix, array) == MemoryKind.NATIVE ? nativeLoops : arrayLoops;
        long pairs = (count - firstFactor) / 2 * (long) batch;
        long firstRow = from / rowBytes;
        long rows = fused ? Math.min(rowsAPiece(pairs), blockRows - firstRow) : blockRows;
        long at = targetOffset + from;
        if (isMore) {
            keep(factors[0], starts[0] + from, matrix, at, rows * rowBytes);
        } else if (pairs == 0) {
            clear(matrix, at, rows * rowBytes);
        }
        if (library != null && pairs > 0) {
            byLibrary(count, at, firstRow, (int) rows);
        } else if (!fused && pairs > 0) {
            oneByOne(pairs, isMore, at, rows);
        } else {
            byLoops(pairs, isMore, at, firstRow, rows);
        }
        return from + rows * rowBytes;
    }

    private void byLibrary(int count, long at, long firstRow, int rows) {
        int width = (int) columns;
        long pitch = blockRows * bytes;
        library.multiply(
                operands, offsets, firstFactor, count, batch, firstRow * bytes, pitch, target, at, rows, width);
        panel.clean(loops.more(), nativeLoops.more(), target, at, columns * bytes, rows, columns);
    }

    private void byLoops(long pairs, boolean isMore, long at, long firstRow, long rows) {
        int depth = OuterPanel.depth(pairs);
        for (long first = 0; first < pairs; first += depth) {
            boolean isFresh = first == 0 && !isMore;
            add(isFresh, first, (int) Math.min(depth, pairs - first), at, firstRow, rows);
        }
    }

    /** Unfused: adds each pair to all rows, for as many columns at a time as the first-level cache holds of its right factor. */
    private void oneByOne(long pairs, boolean isMore, long at, long rows) {
        long width = FACTOR_BYTES / bytes;
        for (long pair = 0; pair < pairs; pair++) {
            RankOneLoop loop = loops.unfused(pair == 0 && !isMore, pair == pairs - 1);
            int left = operand(pair);
            long within = pair % batch;
            for (long column = 0; column < columns; column += width) {
                long count = Math.min(width, columns - column);
                long from = offsets[left + 1] + (within * columns + column) * bytes;
                for (long row = 0; row < rows; row += RankOneLoop.ROWS) {
                    int some = (int) Math.min(RankOneLoop.ROWS, rows - row);
                    long place = at + (row * columns + column) * bytes;
                    long coefficients = offsets[left] + (within * blockRows + row) * bytes;
                    loop.rows(
                            operands[left],
                            coefficients,
                            operands[left + 1],
                            from,
                            target,
                            place,
                            columns * bytes,
                            some,
                            count);
                }
            }
        }
    }

    /** Returns the number of rows that a call computes, the same for all calls of a block. */
    private long rowsAPiece(long pairs) {
        int depth = OuterPanel.depth(Math.max(1, pairs));
        long few = Math.min(PIECE_PRODUCTS / (columns * Math.max(1, pairs)), PIECE_BYTES / (columns * bytes));
        return Math.min(panel.rows(depth), Math.max(LEAST_ROWS, few) & -OuterLoop.ROWS);
    }

    /** Copies zeros instead of filling a slice, because the compiler sometimes allocates the slice. */
    private void clear(MemorySegment matrix, long at, long length) {
        for (long done = 0; done < length; done += ZERO_BYTES) {
            MemorySegment.copy(zeros, 0, matrix, at + done, Math.min(ZERO_BYTES, length - done));
        }
    }

    /** Copies the sum so far to the target, unless it is already there. */
    private static void keep(MemorySegment sum, long offset, MemorySegment matrix, long targetOffset, long length) {
        if (sum != matrix || offset != targetOffset) {
            MemorySegment.copy(sum, offset, matrix, targetOffset, length);
        }
    }

    /** Adds some pairs to some rows. */
    private void add(boolean isFresh, long firstPair, int depth, long at, long firstRow, long rows) {
        int most = panel.rows(depth);
        for (long row = 0; row < rows; row += most) {
            int count = (int) Math.min(most, rows - row);
            int left = operand(firstPair);
            long within = firstPair % batch;
            for (int pair = 0; pair < depth; pair++) {
                long from = offsets[left] + (within * blockRows + firstRow + row) * bytes;
                panel.takeLeft(pair, depth, operands[left], from, count);
                within = within + 1 == batch ? 0 : within + 1;
                left += within == 0 ? 2 : 0;
            }
            tiles(isFresh, firstPair, depth, at + row * columns * bytes, count);
        }
    }

    private void tiles(boolean isFresh, long firstPair, int depth, long at, int rows) {
        OuterLoop loop = loops.fused(isFresh);
        OuterLoop nearby = nativeLoops.fused(isFresh);
        int width = panel.columns(depth, loop.width());
        for (long column = 0; column < columns; column += width) {
            int count = (int) Math.min(width, columns - column);
            int right = operand(firstPair) + 1;
            long within = firstPair % batch;
            for (int pair = 0; pair < depth; pair++) {
                long from = offsets[right] + (within * columns + column) * bytes;
                panel.takeRight(nearby, pair, depth, operands[right], from, count);
                within = within + 1 == batch ? 0 : within + 1;
                right += within == 0 ? 2 : 0;
            }
            panel.multiply(loop, nearby, depth, target, at + column * bytes, columns * bytes, rows, count);
        }
    }

    /**
     * Returns which operand the left factor of a pair is; the right one is the next. A factor is stored pair by pair, and the elements of a pair are
     * contiguous. Of all ranks together there may be 2^31 pairs and more.
     */
    private int operand(long pair) {
        return firstFactor + (int) (pair / batch) * 2;
    }
}
