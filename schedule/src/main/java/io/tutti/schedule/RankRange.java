package io.tutti.schedule;

/**
 * A range of ranks: {@code from} (inclusive) to {@code to} (exclusive).
 *
 * @param from first rank
 * @param to one past the last rank
 */
public record RankRange(int from, int to) {
    /** No rank. */
    public static final RankRange NONE = new RankRange(0, 0);

    /**
     * {@return the range that contains only this rank}
     *
     * @param rank the rank, from 0
     */
    public static RankRange only(int rank) {
        return new RankRange(rank, rank + 1);
    }

    /** {@return the number of ranks} */
    public int size() {
        return to - from;
    }

    /** {@return whether the range contains no rank} */
    public boolean isEmpty() {
        return to <= from;
    }
}
