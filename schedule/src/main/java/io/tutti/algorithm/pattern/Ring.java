package io.tutti.algorithm.pattern;

/**
 * Positions on a circle, from 0 to {@code size - 1}.
 *
 * @param size number of positions, at least 1
 */
public record Ring(int size) {
    /**
     * {@return the position {@code distance} places after another}
     *
     * @param position 0 to {@code size - 1}
     * @param distance number of places; any integer
     */
    public int after(int position, int distance) {
        return Math.floorMod(position + distance, size);
    }

    /**
     * {@return the position {@code distance} places before another}
     *
     * @param position 0 to {@code size - 1}
     * @param distance number of places; any integer
     */
    public int before(int position, int distance) {
        return Math.floorMod(position - distance, size);
    }

    /**
     * {@return the number of places from one position forward to another}
     *
     * @param from 0 to {@code size - 1}
     * @param to 0 to {@code size - 1}
     */
    public int distance(int from, int to) {
        return Math.floorMod(to - from, size);
    }
}
