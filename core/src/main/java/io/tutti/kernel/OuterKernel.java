package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Sums of outer products: blocks of rows of a matrix of {@code columns} columns, from left factors of {@code batch} times
 * so many rows and right factors of {@code batch} times {@code columns} elements. A block is computed tile by tile: a tile
 * of the matrix stays in the caches while all pairs are added, so that memory sees each element written once. As
 * published, one product after the other goes over the whole block. Both give the same bits: an element is
 * {@code fma(a, b, sum)} over the pairs in order, from zero or what is there.
 *
 * <p>Factors must be native memory, the matrix native or an array of its type. Used by one thread at a time.
 */
public final class OuterKernel implements Computation {
    /** Pairs whose coefficients and tiles of right factors stay in the first-level cache. */
    private static final int PANEL = 16;

    private static final int TILE_BYTES = 1024;
    private static final int LEAST_ROWS = 32;
    private static final int ZERO_BYTES = 8 << 10;
    private static final long PIECE_BYTES = 256 << 10;

    private final ElementType type;
    private final int bytes;
    private final long columns;
    private final int batch;
    private final boolean fused;
    private final String accumulating;
    private final Class<?> array;
    private final int rowsAPiece;
    private final MemorySegment lefts;
    private final MemorySegment rights = Arena.ofAuto().allocate(PANEL * TILE_BYTES, 64);
    private final MemorySegment zeros = Arena.ofAuto().allocate(ZERO_BYTES, 64);
    private final OuterLoop nativeLoop;
    private final OuterLoop arrayLoop;

    // Of the current call.
    private MemorySegment[] operands;
    private long[] offsets;
    private int firstFactor;
    private long blockRows;

    /**
     * @param type FLOAT32 or FLOAT64
     * @param columns of the matrix, M
     * @param batch pairs of a rank, B
     * @param fused whether tile by tile; otherwise as published
     * @param accumulating the name of the kernel whose first operand is the sum so far
     */
    public OuterKernel(ElementType type, long columns, int batch, boolean fused, String accumulating) {
        this(type, columns, batch, fused, accumulating, Kernels.vectorBits());
    }

    OuterKernel(ElementType type, long columns, int batch, boolean fused, String accumulating, int vectorBits) {
        if (type != ElementType.FLOAT32 && type != ElementType.FLOAT64) {
            throw new IllegalArgumentException("type=" + type + " must be FLOAT32 or FLOAT64");
        }
        this.type = type;
        this.bytes = type.bytes();
        this.columns = columns;
        this.batch = batch;
        this.fused = fused;
        this.accumulating = accumulating;
        this.array = Kind.ARRAY.segmentClass(type);
        this.rowsAPiece = (int) Math.max(LEAST_ROWS, PIECE_BYTES / Math.max(1, columns * bytes) & -2);
        this.lefts = Arena.ofAuto().allocate((long) PANEL * rowsAPiece * bytes, 64);
        this.nativeLoop = OuterVariant.loop(type, Kind.NATIVE, vectorBits);
        this.arrayLoop = OuterVariant.loop(type, Kind.ARRAY, vectorBits);
    }

    /** Whether the matrix may be in this memory. */
    public static boolean takes(MemorySegment matrix, ElementType type) {
        return Kind.of(matrix, Kind.ARRAY.segmentClass(type)) != Kind.OTHER;
    }

    @Override
    public long apply(
            String kernel,
            MemorySegment[] factors,
            long[] starts,
            int count,
            MemorySegment target,
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
        long firstRow = from / rowBytes;
        long rows = fused ? Math.min(rowsAPiece, blockRows - firstRow) : blockRows;
        long at = targetOffset + from;
        if (isMore) {
            keep(factors[0], starts[0] + from, target, at, rows * rowBytes);
        } else {
            clear(target, at, rows * rowBytes);
        }
        OuterLoop loop = Kind.of(target, array) == Kind.NATIVE ? nativeLoop : arrayLoop;
        int pairs = (count - firstFactor) / 2 * batch;
        if (fused) {
            tiles(loop, pairs, target, at, firstRow, (int) rows);
        } else {
            oneByOne(loop, pairs, target, at, rows);
        }
        return from + rows * rowBytes;
    }

    /** Copies zeros, because a slice that is filled is sometimes allocated. */
    private void clear(MemorySegment target, long at, long length) {
        for (long done = 0; done < length; done += ZERO_BYTES) {
            MemorySegment.copy(zeros, 0, target, at + done, Math.min(ZERO_BYTES, length - done));
        }
    }

    /** The sum so far is mostly where it belongs. */
    private static void keep(MemorySegment sum, long offset, MemorySegment target, long targetOffset, long length) {
        if (sum != target || offset != targetOffset) {
            MemorySegment.copy(sum, offset, target, targetOffset, length);
        }
    }

    private void oneByOne(OuterLoop loop, int pairs, MemorySegment target, long at, long rows) {
        for (int pair = 0; pair < pairs; pair++) {
            for (long row = 0; row < rows; row++) {
                loop.single(
                        left(pair),
                        leftOffset(pair, row),
                        right(pair),
                        rightOffset(pair),
                        target,
                        at + row * columns * bytes,
                        columns);
            }
        }
        loop.clean(target, at, rows * columns);
    }

    private void tiles(OuterLoop loop, int pairs, MemorySegment target, long at, long firstRow, int rows) {
        long width = TILE_BYTES / bytes;
        for (int first = 0; first < pairs; first += PANEL) {
            int panel = Math.min(PANEL, pairs - first);
            packLefts(first, panel, firstRow, rows);
            for (long column = 0; column < columns; column += width) {
                long count = Math.min(width, columns - column);
                packRights(first, panel, column, count);
                tile(loop, panel, target, at + column * bytes, rows, count);
            }
        }
        loop.clean(target, at, rows * columns);
    }

    /** Coefficients of a row side by side. */
    private void packLefts(int first, int panel, long firstRow, int rows) {
        for (int pair = 0; pair < panel; pair++) {
            MemorySegment left = left(first + pair);
            long offset = leftOffset(first + pair, firstRow);
            for (int row = 0; row < rows; row++) {
                place(left, offset + (long) row * bytes, ((long) row * PANEL + pair) * bytes);
            }
        }
    }

    private void place(MemorySegment left, long from, long to) {
        if (type == ElementType.FLOAT32) {
            lefts.set(ValueLayout.JAVA_FLOAT_UNALIGNED, to, left.get(ValueLayout.JAVA_FLOAT_UNALIGNED, from));
        } else {
            lefts.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, to, left.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, from));
        }
    }

    private void packRights(int first, int panel, long column, long count) {
        for (int pair = 0; pair < panel; pair++) {
            long offset = rightOffset(first + pair) + column * bytes;
            MemorySegment.copy(right(first + pair), offset, rights, (long) pair * TILE_BYTES, count * bytes);
        }
    }

    private void tile(OuterLoop loop, int panel, MemorySegment target, long at, int rows, long count) {
        long rowBytes = columns * bytes;
        int quads = panel & -OuterLoop.PAIRS;
        for (int row = 0; row + 1 < rows; row += 2) {
            long upper = (long) row * PANEL * bytes;
            long lower = upper + (long) PANEL * bytes;
            long place = at + row * rowBytes;
            for (int pair = 0; pair < quads; pair += OuterLoop.PAIRS) {
                long coefficient = (long) pair * bytes;
                loop.quad(
                        lefts,
                        upper + coefficient,
                        lower + coefficient,
                        rights,
                        (long) pair * TILE_BYTES,
                        TILE_BYTES,
                        target,
                        place,
                        place + rowBytes,
                        count);
            }
            singles(loop, quads, panel, upper, target, place, count);
            singles(loop, quads, panel, lower, target, place + rowBytes, count);
        }
        if (rows % 2 == 1) {
            long last = (rows - 1L) * PANEL * bytes;
            singles(loop, 0, panel, last, target, at + (rows - 1) * rowBytes, count);
        }
    }

    private void singles(OuterLoop loop, int from, int to, long left, MemorySegment target, long row, long count) {
        for (int pair = from; pair < to; pair++) {
            long right = (long) pair * TILE_BYTES;
            loop.single(lefts, left + (long) pair * bytes, rights, right, target, row, count);
        }
    }

    private MemorySegment left(int pair) {
        return operands[firstFactor + pair / batch * 2];
    }

    /** A left factor has its rows side by side, for each pair of the batch in turn. */
    private long leftOffset(int pair, long row) {
        return offsets[firstFactor + pair / batch * 2] + (pair % batch * blockRows + row) * bytes;
    }

    private MemorySegment right(int pair) {
        return operands[firstFactor + pair / batch * 2 + 1];
    }

    private long rightOffset(int pair) {
        return offsets[firstFactor + pair / batch * 2 + 1] + pair % batch * columns * bytes;
    }
}
