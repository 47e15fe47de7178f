package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Some pairs of factors as the inner loop wants them: coefficients of neighbouring rows side by side, right factors in
 * strips. Coefficients for a piece of rows and right factors for a tile of columns stay in the caches.
 */
final class OuterPanel {
    /** Most pairs at once: their strip of right factors stays in the first-level cache. */
    private static final int MOST_PAIRS = 128;
    /** Coefficients, and a tile of right factors, together in the second-level cache. */
    private static final long LEFT_BYTES = 256 << 10;

    private static final long RIGHT_BYTES = 256 << 10;
    /** A row of a tile: long enough that memory is written in runs. */
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

    /** Pairs of a panel, of so many in all. */
    static int depth(int pairs) {
        return Math.min(MOST_PAIRS, pairs);
    }

    /** Most rows that there is room for. */
    int rows(int depth) {
        return (int) (LEFT_BYTES / bytes / depth) & -OuterLoop.ROWS;
    }

    /** Most columns that there is room for. */
    int columns(int depth, int width) {
        long most = Math.min(TILE_BYTES, RIGHT_BYTES / depth) / bytes;
        return (int) Math.max(1, most / width) * width;
    }

    /** Takes {@code count} coefficients of pair {@code pair} of {@code depth}, for rows from the first on. */
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

    /** Takes {@code count} elements of the right factor of a pair, for a loop. */
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
     * Adds the products of the pairs to a tile, or sets it to their sum if the loops are fresh ones.
     *
     * @param loop for the memory of the target
     * @param nearby as fresh, for native memory
     * @param at of the tile's first element, in bytes
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

    /** Replaces what is not a number by the canonical NaN: adding nothing does. */
    void clean(OuterLoop loop, OuterLoop nearby, MemorySegment target, long at, long rowBytes, int rows, long columns) {
        int width = columns(1, loop.width());
        for (long column = 0; column < columns; column += width) {
            int count = (int) Math.min(width, columns - column);
            multiply(loop, nearby, 0, target, at + column * bytes, rowBytes, rows, count);
        }
    }

    /** What does not fill rows or a strip is computed elsewhere. */
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
