package io.tutti.sparse;

/**
 * The number of words that one rank sent and received.
 *
 * @param sent words of four bytes
 * @param received words of four bytes
 */
public record WordVolume(long sent, long received) {
    /** No words in either direction. */
    public static final WordVolume NONE = new WordVolume(0, 0);

    /**
     * {@return the sum of two volumes, direction by direction}
     *
     * @param that the other volume
     */
    public WordVolume plus(WordVolume that) {
        return new WordVolume(sent + that.sent, received + that.received);
    }

    /** {@return the larger of the two directions, in words of four bytes} */
    public long larger() {
        return Math.max(sent, received);
    }
}
