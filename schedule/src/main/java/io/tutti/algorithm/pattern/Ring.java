package io.tutti.algorithm.pattern;

/**
 * Positions on a circle, from 0 to {@code size - 1}.
 *
 * @param size number of positions, at least 1
 */
public record Ring(int size) {
    /** The position {@code distance} places after another. */
    public int after(int position, int distance) {
        return Math.floorMod(position + distance, size);
    }

    /** The position {@code distance} places before another. */
    public int before(int position, int distance) {
        return Math.floorMod(position - distance, size);
    }

    /** The number of places from one position forward to another. */
    public int distance(int from, int to) {
        return Math.floorMod(to - from, size);
    }
}
