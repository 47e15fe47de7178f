package io.tutti.algorithm.pattern;

/**
 * Numbers in a circle.
 *
 * @param size how many, at least 1
 */
public record Ring(int size) {
    /** The one {@code distance} places on; 0 to {@code size}. */
    public int after(int position, int distance) {
        return Math.floorMod(position + distance, size);
    }

    /** The one {@code distance} places back. */
    public int before(int position, int distance) {
        return Math.floorMod(position - distance, size);
    }

    /** How many places lie from one to another, going on. */
    public int distance(int from, int to) {
        return Math.floorMod(to - from, size);
    }
}
