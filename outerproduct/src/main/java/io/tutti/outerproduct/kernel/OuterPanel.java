package io.tutti.outerproduct.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Packs some pairs of factors in the layout of the inner loop: coefficients of adjacent rows contiguous, right factors in strips. The
 * coefficients of a block of rows and the right factors of a tile of columns stay in the caches.
 */
final class OuterPanel {
    /** Maximum number of pairs of a panel: their strip of right factors stays in the first-level cache. */
    private static final int MOST_PAIRS = 128;
    /** Bytes of coefficients, and of a tile of right factors; both together fit into the second-level cache. */
    private static final long LEFT_BYTES = 256 << 10;

    private static final long RIGHT_BYTES = 256 << 10;
    /** Row length of a tile, so that memory is written in long runs. */
    private static final int TILE_BYTES = 16 << 10;

    private final int bytes;
    private final boolean isFloat;
    private final MemorySegment lefts = Arena.ofAuto().allocate(LEFT_BYTES, 64);
    private final MemorySegment rights = Arena.ofAuto().allocate(RIGHT_BYTES, 64);
    private final MemorySegment zero = Arena.ofAuto().allocate(Double.BYTES);
    private final MemorySegment edge = Arena.ofAuto().allocate(OuterLoop.ROWS * TILE_BYTES, 64);

    OuterPanel(ElementType type) {
        bytes = type.bytes();
        isFloat = type == ElementType.FLOAT32;
    }

    /** Returns the number of pairs of a panel, given the number of all pairs. */
    static int depth(long pairs) {
        return (int) Math.min(MOST_PAIRS, pairs);
    }

    /** Returns the maximum number of rows for which there is room. */
    int rows(int depth) {
        return (int) (LEFT_BYTES / bytes / depth) & -OuterLoop.ROWS;
    }

    /** Returns the maximum number of columns for which there is room. */
    int columns(int depth, int width) {
        long most = Math.min(TILE_BYTES, RIGHT_BYTES / depth) / bytes;
        return (int) Math.max(1, most / width) * width;
    }

    /** Packs {@code count} coefficients of pair {@code pair} of {@code depth}, beginning with the first row. */
    void takeLeft(int pair, int depth, MemorySegment from, long offset, int count) {
        long to = (long) pair * OuterLoop.ROWS * bytes;
        long distance = (long) depth * OuterLoop.ROWS * bytes;
        for (int row = 0; row < count; row += OuterLoop.ROWS, to += distance) {
            int rows = Math.min(OuterLoop.ROWS, count - row);
            for (int i = 0; i < rows; i++) {
                place(from, offset + (long) (row + i) * bytes, to + (long) i * bytes);
            }
            for (int i = rows; i < OuterLoop.ROWS; i++) {
                MemorySegment.copy(zero, 0, lefts, to + (long) i * bytes, bytes);
            }
        }
    }

    private void place(MemorySegment left, long from, long to) {
        if (isFloat) {
            lefts.set(ValueLayout.JAVA_FLOAT_UNALIGNED, to, left.get(ValueLayout.JAVA_FLOAT_UNALIGNED, from));
        } else {
            lefts.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, to, left.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, from));
        }
    }

    /** Packs {@code count} elements of the right factor of a pair for a loop. */
    void takeRight(OuterLoop loop, int pair, int depth, MemorySegment from, long offset, int count) {
        int strips = count / loop.width();
        long strip = (long) loop.width() * bytes;
        loop.pack(from, offset, rights, pair * strip, depth * strip, strips);
        long done = strips * strip;
        long rest = (long) count * bytes - done;
        if (rest > 0) {
            MemorySegment.copy(from, offset + done, rights, pair * strip + depth * done, rest);
        }
    }

    /**
     * Adds the products of the pairs to a tile, or sets the tile to their sum if the loops are fresh.
     *
     * @param loop the loop for the memory of the target
     * @param nearby the loop for native memory, fresh if {@code loop} is
     * @param at the offset of the tile's first element, in bytes
     */
    void multiply(
            OuterLoop loop,
            OuterLoop nearby,
            int depth,
            MemorySegment target,
            long at,
            long rowBytes,
            int rows,
            int columns) {
        int width = loop.width();
        int strips = columns / width;
        long done = (long) strips * width * bytes;
        long left = 0;
        for (int row = 0; row < rows; row += OuterLoop.ROWS, left += (long) depth * OuterLoop.ROWS * bytes) {
            long place = at + row * rowBytes;
            if (rows - row < OuterLoop.ROWS) {
                aside(nearby, depth, left, 0, target, place, rowBytes, rows - row, columns);
                continue;
            }
            if (strips > 0) {
                loop.strips(lefts, left, rights, 0, depth, target, place, rowBytes, strips);
            }
            if (strips * width < columns) {
                aside(
                        nearby,
                        depth,
                        left,
                        done * depth,
                        target,
                        place + done,
                        rowBytes,
                        OuterLoop.ROWS,
                        columns - strips * width);
            }
        }
    }

    /** Replaces NaN by the canonical NaN, by adding no pairs. */
    void clean(OuterLoop loop, OuterLoop nearby, MemorySegment target, long at, long rowBytes, int rows, long columns) {
        int width = columns(1, loop.width());
        for (long column = 0; column < columns; column += width) {
            int count = (int) Math.min(width, columns - column);
            multiply(loop, nearby, 0, target, at + column * bytes, rowBytes, rows, count);
        }
    }

    /** Computes a partial strip in a buffer, because the loop writes whole strips. */
    private void aside(
            OuterLoop loop,
            int depth,
            long left,
            long right,
            MemorySegment target,
            long at,
            long rowBytes,
            int rows,
            int columns) {
        int strips = Math.ceilDiv(columns, loop.width());
        long pitch = (long) strips * loop.width() * bytes;
        long length = (long) columns * bytes;
        for (int row = 0; row < rows; row++) {
            MemorySegment.copy(target, at + row * rowBytes, edge, row * pitch, length);
        }
        loop.strips(lefts, left, rights, right, depth, edge, 0, pitch, strips);
        for (int row = 0; row < rows; row++) {
            MemorySegment.copy(edge, row * pitch, target, at + row * rowBytes, length);
        }
    }
}
