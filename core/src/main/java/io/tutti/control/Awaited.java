package io.tutti.control;

/**
 * A rank that another one waits for in a collective.
 *
 * @param rank its number in the world
 * @param toSend whether the waiting rank has something for it, rather than the other way round
 * @param link what carries it, such as {@code tcp}
 */
public record Awaited(int rank, boolean toSend, String link) {
    /** The way that nothing gets through, as {@code rank 1 -> rank 2 over tcp}. */
    String way(int waiter) {
        return "rank " + (toSend ? waiter : rank) + " -> rank " + (toSend ? rank : waiter) + " over " + link;
    }
}
