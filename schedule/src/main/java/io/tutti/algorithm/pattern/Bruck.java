package io.tutti.algorithm.pattern;

/**
 * Runs that double: before step k everyone holds 2^k pieces in a circle, beginning with the own one, and gets those that
 * follow from the one 2^k places on; the last step fetches only what is missing. Bruck, Ho, Kipnis, Upfal and
 * Weathersby, Efficient algorithms for all-to-all communications in multiport message-passing systems, 1997.
 *
 * @param size how many, at least 1
 */
public record Bruck(int size) {
    /** Number of steps: the base-two logarithm of the size, rounded up. */
    public int steps() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
    }

    /** How far messages go in a step. */
    public int distance(int step) {
        return 1 << step;
    }

    /** Pieces in a message of a step. */
    public int count(int step) {
        return Math.min(1 << step, size - (1 << step));
    }
}
