package io.tutti.algorithm.pattern;

/**
 * A binomial tree on a circle of positions whose edges have about two thirds of the usual length. Position p has the
 * base -2 digits of {@code p + j·nodes}, which for the last {@code log2 nodes} digits do not depend on j. The child of p
 * in step k is the position whose last k + 1 digits are the complement, for every k below the number of equal last
 * digits, which is {@link Swing#distance} places away. The subtree of p is a run of positions on the circle that
 * contains p. De Sensi et al., Bine trees: enhancing collective operations by optimizing communication locality, 2025,
 * the distance-halving tree.
 *
 * <pre>
 *   8 positions:   0 → 3 7 1,  3 → 4 2,  7 → 6,  4 → 5      from position 0 at most 3 places, not 4
 * </pre>
 *
 * @param nodes number of positions, a power of two
 */
public record BineTree(int nodes) {
    /** The digits of weight -2, -8, -32, … */
    private static final int NEGATIVE = 0xAAAAAAAA;

    /** Checks the number of positions. */
    public BineTree {
        if (Integer.bitCount(nodes) != 1 || nodes < 1) {
            throw new IllegalArgumentException("nodes=" + nodes + " must be a power of two");
        }
    }

    /**
     * {@return the digits of a number to the base -2, the last one in bit 0; of all 32-bit numbers, modulo 2^32}
     *
     * @param number any number
     */
    public static int digits(int number) {
        return (number + NEGATIVE) ^ NEGATIVE;
    }

    /**
     * {@return the number that has these digits to the base -2, modulo 2^32}
     *
     * @param digits the digits, the last one in bit 0
     */
    public static int number(int digits) {
        return (digits ^ NEGATIVE) - NEGATIVE;
    }

    /** {@return the number of steps: the base-two logarithm of the number of positions} */
    public int steps() {
        return Integer.numberOfTrailingZeros(nodes);
    }

    /**
     * {@return the step in which a position other than 0 communicates with its parent, counted from the leaves; {@link
     * #steps} for position 0}
     *
     * @param position 0 to {@code nodes - 1}
     */
    public int step(int position) {
        int digits = digits(position);
        int changes = digits ^ digits >>> 1;
        int equal = 1 + Integer.numberOfTrailingZeros(changes);
        return position == 0 ? steps() : Math.min(equal, steps()) - 1;
    }

    /**
     * {@return the parent of a position other than 0}
     *
     * @param position 1 to {@code nodes - 1}
     */
    public int parent(int position) {
        return across(position, step(position));
    }

    /**
     * {@return the child of a position in a step}
     *
     * @param position 0 to {@code nodes - 1}
     * @param step a step below {@link #step} of the position
     */
    public int child(int position, int step) {
        return across(position, step);
    }

    /** The position with the complement of the last {@code step + 1} digits, which are equal. */
    private int across(int position, int step) {
        return number(digits(position) ^ (2 << step) - 1) & nodes - 1;
    }
}
