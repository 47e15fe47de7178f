package io.tutti.sparse;

/**
 * What one rank sent and received.
 *
 * @param sent words of four bytes
 * @param received words of four bytes
 */
public record Volume(long sent, long received) {
    /** Nothing. */
    public static final Volume NONE = new Volume(0, 0);

    /** Both together. */
    public Volume plus(Volume that) {
        return new Volume(sent + that.sent, received + that.received);
    }

    /** The larger of the two directions. */
    public long larger() {
        return Math.max(sent, received);
    }
}
