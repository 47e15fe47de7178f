package io.tutti.algorithm.pattern;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Positions of a grid of any number of axes, numbered row by row: the last coordinate changes first.
 *
 * @param sides the number of positions along each axis, each at least 1; their product fits an int
 */
public record Grid(List<Integer> sides) {
    /** Copies and checks the sides. */
    public Grid {
        sides = List.copyOf(sides);
        long size = 1;
        for (int side : sides) {
            size *= side;
            if (side < 1 || size > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("sides=" + sides + " must be at least 1, with an int as product");
            }
        }
    }

    /**
     * Parses a grid as users type it.
     *
     * @param text the sides, {@code 8x8x4}
     * @return the grid
     * @throws IllegalArgumentException if the text has another form
     */
    public static Grid parse(String text) {
        if (!text.matches("[0-9]{1,9}(x[0-9]{1,9})*")) {
            throw new IllegalArgumentException("grid=" + text + " must look like 8x8x4");
        }
        return new Grid(Arrays.stream(text.split("x")).map(Integer::valueOf).toList());
    }

    /** {@return the form that {@link #parse} reads} */
    public String text() {
        return sides.stream().map(String::valueOf).collect(Collectors.joining("x"));
    }

    /** {@return the number of positions} */
    public int size() {
        return stride(-1);
    }

    /** {@return whether all sides are powers of two} */
    public boolean isBinary() {
        return sides.stream().allMatch(side -> Integer.bitCount(side) == 1);
    }

    /**
     * {@return the coordinate of a position along an axis}
     *
     * @param position 0 to {@link #size} - 1
     * @param axis 0 to the number of axes - 1
     */
    public int coordinate(int position, int axis) {
        return position / stride(axis) % sides.get(axis);
    }

    /**
     * {@return the position that differs from another one along one axis only}
     *
     * @param position 0 to {@link #size} - 1
     * @param axis 0 to the number of axes - 1
     * @param coordinate the new coordinate, 0 to the side of the axis - 1
     */
    public int with(int position, int axis, int coordinate) {
        return position + (coordinate - coordinate(position, axis)) * stride(axis);
    }

    /** The distance in numbers of neighbours along an axis; of axis -1, the size. */
    private int stride(int axis) {
        int stride = 1;
        for (int other = axis + 1; other < sides.size(); other++) {
            stride *= sides.get(other);
        }
        return stride;
    }
}
