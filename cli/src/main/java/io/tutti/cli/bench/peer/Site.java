package io.tutti.cli.bench.peer;

/**
 * Where peers run.
 *
 * @param ranks number of ranks
 * @param processors number of processors for them
 * @param isTcp whether they must use TCP, over the loopback device
 */
public record Site(int ranks, int processors, boolean isTcp) {
    boolean isOversubscribed() {
        return ranks > processors;
    }
}
