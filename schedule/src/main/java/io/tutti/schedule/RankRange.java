package io.tutti.schedule;

/**
 * Ranks {@code from} (inclusive) to {@code to} (exclusive).
 *
 * @param from first rank
 * @param to one past the last rank
 */
public record RankRange(int from, int to) {
    /** No rank. */
    public static final RankRange NONE = new RankRange(0, 0);

    /** One rank. */
    public static RankRange only(int rank) {
        return new RankRange(rank, rank + 1);
    }

    /** Number of ranks. */
    public int size() {
        return to - from;
    }

    /** Whether it has no rank. */
    public boolean isEmpty() {
        return to <= from;
    }
}
