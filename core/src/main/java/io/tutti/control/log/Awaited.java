package io.tutti.control.log;

/**
 * A rank that another one waits for in a collective.
 *
 * @param rank its number in the world
 * @param toSend whether the waiting rank has something for it, rather than the other way round
 * @param link what carries it, such as {@code tcp}
 * @param lane the lane of the collective that waits
 * @param received messages of the collective that the waiting rank has received from it before, in this lane
 */
public record Awaited(int rank, boolean toSend, String link, int lane, int received) {
    /** A wait of a collective whose messages are not counted. */
    public Awaited(int rank, boolean toSend, String link) {
        this(rank, toSend, link, 0, 0);
    }

    /** The same wait with another number of the rank that is waited for. */
    public Awaited withRank(int number) {
        return new Awaited(number, toSend, link, lane, received);
    }

    /** The direction in which nothing gets through, as {@code rank 1 -> rank 2 over tcp}. */
    public String direction(int waiter) {
        return "rank " + (toSend ? waiter : rank) + " -> rank " + (toSend ? rank : waiter) + " over " + link;
    }
}
