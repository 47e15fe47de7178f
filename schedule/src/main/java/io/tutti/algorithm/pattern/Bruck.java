package io.tutti.algorithm.pattern;

/**
 * Runs that double. Before step k, each of {@code size} positions holds 2^k consecutive pieces of a circle, beginning
 * with its own, and receives those that follow from the position 2^k places after it; the last step transfers only the
 * missing ones. Bruck, Ho, Kipnis, Upfal and Weathersby, Efficient algorithms for all-to-all communications in
 * multiport message-passing systems, 1997.
 *
 * @param size number of positions, at least 1
 */
public record Bruck(int size) {
    /** {@return the number of steps: the base-two logarithm of the size, rounded up} */
    public int steps() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
    }

    /**
     * {@return the distance that the messages of a step travel}
     *
     * @param step 0 to {@link #steps} - 1
     */
    public int distance(int step) {
        return 1 << step;
    }

    /**
     * {@return the number of pieces in a message of a step}
     *
     * @param step 0 to {@link #steps} - 1
     */
    public int count(int step) {
        return Math.min(1 << step, size - (1 << step));
    }
}
